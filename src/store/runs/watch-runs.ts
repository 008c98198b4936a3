import { countDoneAndFailed, isAtRest, storeRunListings, needsListingUpdate, listRuns, type RunSummary } from './runs.ts';
import { watchQuery } from '../database/watch.ts';

/** Rows updated at once: few enough that arriving answers do not wait long. */
const atOnce = 20;

/**
 * Calls `on` with the runs of this browser now and whenever one changes. Returns a function that stops watching. It reads
 * rows again only when a row changed. The answers of running runs arrive every second, so a query of its own counts them.
 */
export function watchRuns(
  on: (runs: readonly RunSummary[]) => void,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): () => void {
  let runs: readonly RunSummary[] = [];
  /** Counts of the running runs; `null` until they are counted. */
  let counts: ReadonlyMap<string, Awaited<ReturnType<typeof countDoneAndFailed>>> | null = null;
  let watched = '';
  let endCounts = () => {};

  const notify = () => {
    if (counts) on(runs.map((run) => ({ ...run, ...counts?.get(run.id) })));
  };

  const endRows = watchQuery(
    () => listRuns({ counts: false }),
    (found) => {
      runs = found;
      const goOn = found.filter((run) => !isAtRest(run)).map(({ id }) => id);
      if (counts === null || goOn.join() !== watched) count(goOn);
      notify();
      void fill(found.filter(needsListingUpdate));
    },
    onError,
  );

  function count(goOn: readonly string[]): void {
    endCounts();
    watched = goOn.join();
    endCounts = () => {};
    if (goOn.length === 0) {
      counts = new Map();
      return;
    }
    endCounts = watchQuery(
      async () => new Map(await Promise.all(goOn.map(async (id) => [id, await countDoneAndFailed(id)] as const))),
      (found) => {
        counts = found;
        notify();
      },
      onError,
    );
  }

  return () => {
    endRows();
    endCounts();
  };
}

let isFilling = false;

/**
 * Completes rows of an older version and of runs that came to rest, for the next list. What fails now is retried the next
 * time.
 */
async function fill(runs: readonly RunSummary[]): Promise<void> {
  if (isFilling || runs.length === 0) return;
  isFilling = true;
  try {
    for (let from = 0; from < runs.length; from += atOnce) await storeRunListings(runs.slice(from, from + atOnce));
  } catch {
    // The disk is full, or the page is closing. Lists are still right, only slower.
  } finally {
    isFilling = false;
  }
}
