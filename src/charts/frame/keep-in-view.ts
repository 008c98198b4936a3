/** For so long what stands above may still be drawn and push the figure down. */
const settlesWithinMs = 3_000;

/** Brings a figure into view and holds it there while the page fills above it, until the person does something. */
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
