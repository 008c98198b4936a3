/**
 * For loops over many thousand things on a page. `if (due()) await breath()` lets the page draw and handle events whenever
 * the loop has blocked it for `ms` milliseconds.
 */
export function makePeriodicYielder(ms = 12): { due: () => boolean; breath: () => Promise<void> } {
  let since = performance.now();
  return {
    due: () => performance.now() - since > ms,
    breath: async () => {
      await waitForNextTask();
      since = performance.now();
    },
  };
}

/** Starts a new task at once, after pending messages. It uses a message, as pages throttle timers to 4 ms. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
