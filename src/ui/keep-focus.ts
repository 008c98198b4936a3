/**
 * Elements that can take over the focus when something inside is removed. They have a name, or screen readers read them as a
 * whole.
 */
const places = 'section, fieldset, form, dialog, li, [role="region"], [role="group"]';

/**
 * Keeps the focus in `root` if the focused element is removed, such as a pressed button, a deleted row or a replaced
 * heading. The focus moves to the nearest enclosing element that remains, or else to the page’s heading. Otherwise a screen
 * reader would start again at the top.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** The focused element and all its ancestors, innermost first. */
  let path: readonly Element[] = [];

  function remember({ target }: FocusEvent) {
    const around: Element[] = [];
    for (let each = target as Element | null; each && each !== root; each = each.parentElement) around.push(each);
    path = around;
  }

  /** If the user moved the focus away, later removals do not matter. */
  function forget({ target }: FocusEvent) {
    setTimeout(() => {
      const left = target as Element;
      if (left === path[0] && left.isConnected && left !== document.activeElement) path = [];
    });
  }

  function mend() {
    const [left] = path;
    if (!left || left.isConnected) return;
    const place = path.find((each) => each.isConnected && each.matches(places)) ?? root.querySelector('h1');
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost || !(place instanceof HTMLElement)) return;
    if (place.tabIndex < 0) place.setAttribute('tabindex', '-1');
    place.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(mend);
  observer.observe(root, { childList: true, subtree: true });
  root.addEventListener('focusin', remember);
  root.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', remember);
    root.removeEventListener('focusout', forget);
  };
}
