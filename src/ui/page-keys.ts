/**
 * Handles keys on a page wherever the focus is. It ignores keys in form fields and dialogs, with a modifier, or held down.
 */
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
