/** An element within this many pixels of the window counts as visible. */
const nearby = 400;

/** How long it must stay visible: during rendering, content far down is near the top at first. */
const staysMs = 400;

/** Calls `seen` once when an element is in view or near it, so that slow requests can wait until then. */
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
