import { liveQuery } from 'dexie';
import { storageErrorMessage } from '../../core/words/store-trouble.ts';

/**
 * The least time between two runs of a query in ms. So a page that watches a fast run does not spend its time on reading.
 */
const rest = 150;

/**
 * Calls `on` with the query's value now and whenever what it read has changed, in this tab or another. Returns a function
 * that stops watching. Values arrive even if changes never pause: every run of the query delivers its value. A query that
 * continues where it ended (`loadResponsesAfter`) only gets what is new.
 */
export function watchQuery<T>(
  query: () => Promise<T>,
  on: (value: T) => void,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): () => void {
  let ended = false;
  let stop = hasDatabase() ? look() : lookOnce();

  /**
   * Where a browser has no database at all, Dexie watches nothing and reports nothing. The query itself reports the error.
   */
  function lookOnce(): () => void {
    query().then(
      (value) => ended || on(value),
      (error: unknown) => ended || onError(error),
    );
    return () => undefined;
  }

  /** One run of the query, and the wait for a change in what it read. */
  function look(): () => void {
    let hasRun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const began = performance.now();
    const subscription = liveQuery(async () => {
      if (hasRun) return lookAgain();
      hasRun = true;
      let value: T;
      try {
        value = await query();
      } catch (error) {
        // Dexie does not report this error, and the page would wait forever.
        if (storageErrorMessage(error) !== undefined) setTimeout(() => ended || onError(error));
        throw error;
      }
      // Runs outside the query's own zone, so that what `on` reads or writes is not watched.
      setTimeout(() => {
        if (!ended) on(value);
      });
    }).subscribe({ error: onError });

    function lookAgain(): void {
      subscription.unsubscribe();
      timer ??= setTimeout(
        () => {
          stop = look();
        },
        Math.max(0, began + rest - performance.now()),
      );
    }

    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
    };
  }

  return () => {
    ended = true;
    stop();
  };
}

const hasDatabase = (): boolean => Boolean((globalThis as { indexedDB?: unknown }).indexedDB);
