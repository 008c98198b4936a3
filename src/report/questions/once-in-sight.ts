/** Pixels below the window, or above it, from where on something is as good as seen. */
const nearby = 400;

/** For so long it stays there: while a report is drawn, what is far down stands near its top at first. */
const staysMs = 400;

/** Says once that an element has come into view or near it: what is slow to fetch for it waits until then. */
export function onceInSight(seen: () => void): (element: Element) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting !== true) return;
        timer = setTimeout(() => {
          watcher.disconnect();
          seen();
        }, staysMs);
      },
      { rootMargin: `${nearby}px` },
    );
    watcher.observe(element);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  };
}
