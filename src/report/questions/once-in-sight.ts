/** Pixels below the window, or above it, from where on something is as good as seen. */
const nearby = 400;

/** Says once that an element has come into view or near it: what is slow to fetch for it waits until then. */
export function onceInSight(seen: () => void): (element: Element) => () => void {
  return (element) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        seen();
      },
      { rootMargin: `${nearby}px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  };
}
