/** How long content above may still render and push the figure down. */
const settlesWithinMs = 3_000;

/** Scrolls to a figure and keeps it in view while content above it loads, until the user does something. */
export function scrollAndHoldInView(figure: HTMLElement): () => void {
  const end = new AbortController();
  const { signal } = end;
  const show = () => figure.scrollIntoView({ block: 'start' });
  figure.focus({ preventScroll: true });
  show();
  const grown = new ResizeObserver(show);
  grown.observe(document.body);
  for (const own of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(own, () => end.abort(), { signal, passive: true });
  const timer = setTimeout(() => end.abort(), settlesWithinMs);
  signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  return () => end.abort();
}
