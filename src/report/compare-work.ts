import type { CohortChoice } from '../measure/cohort-choice.ts';
import type { ModelPair } from './compare-pairs.ts';
import { compareByStudy } from './compare-studies.ts';
import type { ComparedPairs } from './comparison.ts';
import { RunReader } from './run-reader.ts';

/** What the worker does for a comparison, and, where there are no workers, the page itself. */
export const compareWork = {
  async compare(
    one: string,
    other: string,
    cohort: CohortChoice,
    pairs: readonly ModelPair[] | null,
  ): Promise<ComparedPairs> {
    const [first, second] = [await readerOf(one).read(), await readerOf(other).read()];
    return compareByStudy(
      { plan: first.record.plan, table: first.table },
      { plan: second.record.plan, table: second.table },
      { cohort, ...(pairs && { pairs }) },
    );
  },
};

export type CompareWork = typeof compareWork;

/** Both runs stay read while pairs are chosen. */
const readers = new Map<string, RunReader>();

function readerOf(run: string): RunReader {
  const reader = readers.get(run) ?? new RunReader(run);
  readers.set(run, reader);
  return reader;
}
