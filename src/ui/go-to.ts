/** The hash of the address names the page, so a place on a page needs scrolling and focus. */
export function scrollAndFocus(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

/**
 * The same for a page that is opening: it waits until the page is announced and scrolled to its top. Returns a function that
 * cancels it.
 */
export function scrollAndFocusOnPageOpen(id: string): () => void {
  const timer = setTimeout(() => scrollAndFocus(id), 100);
  return () => clearTimeout(timer);
}
