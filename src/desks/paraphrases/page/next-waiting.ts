/** The next text on the page, after this one, that waits for a decision; the first of all where none comes after. */
export function nextWaiting(field: HTMLTextAreaElement): HTMLTextAreaElement | undefined {
  const all = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-standing]')];
  const waiting = all.filter(
    (each) => each !== field && (each.dataset['standing'] === 'to do' || each.dataset['standing'] === 'doubtful'),
  );
  const at = all.indexOf(field);
  return waiting.find((each) => all.indexOf(each) > at) ?? waiting[0];
}
