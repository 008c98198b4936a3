import { countDoneAndFailed, isAtRest, storeRunListings, needsListingUpdate, listRuns, type RunSummary } from './runs.ts';
import { watchQuery } from '../database/watch.ts';

/** How many rows are filled at once, so that answers which arrive meanwhile do not wait long. */
const atOnce = 20;

/**
 * The runs of this browser now and whenever something about them changes; returns what ends it. Rows are read again only when a row
 * changed: of a run that goes on, whose answers arrive by the second, the answers are counted by themselves.
 */
export function watchRuns(
  on: (runs: readonly RunSummary[]) => void,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): () => void {
  let runs: readonly RunSummary[] = [];
  /** Of those that go on; `null` until they are counted. */
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

/** Rows of a version before, and of runs that came to rest: the next list finds them whole. What fails now is done the next time. */
async function fill(runs: readonly RunSummary[]): Promise<void> {
  if (isFilling || runs.length === 0) return;
  isFilling = true;
  try {
    for (let from = 0; from < runs.length; from += atOnce) await storeRunListings(runs.slice(from, from + atOnce));
  } catch {
    // A full disk, or a page that goes: lists are right all the same, only slower.
  } finally {
    isFilling = false;
  }
}
