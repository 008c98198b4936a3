/** What takes the focus when something in it goes: it has a name, or is read out as a whole. */
const places = 'section, fieldset, form, dialog, li, [role="region"], [role="group"]';

/**
 * Keeps the focus in `root` when what had it goes: a button that was pressed, a row that was removed, a heading that a page writes
 * anew. It moves to the nearest place around it that stays, else to the page's heading; otherwise a screen reader would begin
 * again at the top.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** What has the focus and all around it, from within. */
  let path: readonly Element[] = [];

  function remember({ target }: FocusEvent) {
    const around: Element[] = [];
    for (let each = target as Element | null; each && each !== root; each = each.parentElement) around.push(each);
    path = around;
  }

  /** Left by the person: what goes later does not matter. */
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
