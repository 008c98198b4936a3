/** What keys do on a page, wherever the focus is: not while something is written, with a modifier, or held down. */
export function makePageKeyHandler(keys: Readonly<Record<string, () => void>>): (event: KeyboardEvent) => void {
  return (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
}
