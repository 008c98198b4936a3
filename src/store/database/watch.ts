import { liveQuery } from 'dexie';
import { storageErrorMessage } from '../../core/words/store-trouble.ts';

/** Least time between two runs of a query, so that a page that watches a fast run does not spend its time on reading. */
const rest = 150;

/**
 * Calls `on` with the query's value now and whenever what it read has changed, in this tab or another; returns what
 * ends it. Values come even while changes never pause: every run of the query delivers its value. A query that reads on
 * from where it ended (responsesAfter) is only ever given what is new.
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

  /** Dexie watches nothing, and says nothing, where a browser has no database at all: the query says what is wrong. */
  function lookOnce(): () => void {
    query().then(
      (value) => ended || on(value),
      (error: unknown) => ended || onError(error),
    );
    return () => undefined;
  }

  /** One run of the query, and the wait for a change of what it read. */
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
        // Dexie reports this one to nobody, and the page would go on waiting.
        if (storageErrorMessage(error) !== undefined) setTimeout(() => ended || onError(error));
        throw error;
      }
      // Out of the query's own zone, so that what `on` reads or writes is no part of what is watched.
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
