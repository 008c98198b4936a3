/** Handles a form’s submission without leaving the page. */
export const onSubmit = (act: () => unknown) => (event: SubmitEvent) => {
  event.preventDefault();
  void act();
};
