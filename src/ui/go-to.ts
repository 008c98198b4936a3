/** Hash addresses name pages here, so a place on a page is reached by scrolling and focus. */
export function scrollAndFocus(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

/** The same as a page opens: once it has been announced and scrolled to its top. Gives what calls it off. */
export function scrollAndFocusOnPageOpen(id: string): () => void {
  const timer = setTimeout(() => scrollAndFocus(id), 100);
  return () => clearTimeout(timer);
}
