/** What a form does when it is sent, in place of leaving the page. */
export const onSubmit = (act: () => unknown) => (event: SubmitEvent) => {
  event.preventDefault();
  void act();
};
