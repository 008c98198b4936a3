import { knownComparisons } from '../comparing/known-comparisons.ts';
import type { CohortChoice } from '../core/cohort-choice.ts';
import { comparisonsOf } from '../store/comparisons.ts';
import { compareModels } from './models.ts';
import type { ModelPair } from './pairs.ts';
import type { ComparedRun } from './runs.ts';
import { compareByStudy } from '../studies/compare-studies.ts';
import type { ComparedPairs } from './comparison.ts';
import type { ModelOfRun, ModelsComparison } from './models-comparison.ts';
import { RunReader, type ReadRun } from '../report/run-reader.ts';

/** What the worker does for a comparison of two runs or of some models, and, where there are no workers, the page itself. */
export const compareWork = {
  async compare(
    one: string,
    other: string,
    cohort: CohortChoice,
    pairs: readonly ModelPair[] | null,
  ): Promise<ComparedPairs> {
    const [first, second] = [await readerOf(one).read(), await readerOf(other).read()];
    return compareByStudy(await comparedRun(one, first), await comparedRun(other, second), {
      cohort,
      ...(pairs && { pairs }),
    });
  },

  async models(chosen: readonly ModelOfRun[]): Promise<ModelsComparison> {
    const runs = new Map<string, ComparedRun>();
    // One after the other: each may be large.
    for (const { run } of chosen) {
      if (!runs.has(run)) runs.set(run, await comparedRun(run, await readerOf(run).read()));
    }
    return compareModels(chosen, runs);
  },
};

export type CompareWork = typeof compareWork;

async function comparedRun(run: string, { record: { plan }, study, table }: ReadRun): Promise<ComparedRun> {
  const comparing = study.comparing?.(plan);
  return { plan, table, compared: comparing && knownComparisons(await comparisonsOf(run), comparing) };
}

/** Runs stay read while others of their models are chosen. */
const readers = new Map<string, RunReader>();

function readerOf(run: string): RunReader {
  const reader = readers.get(run) ?? new RunReader(run);
  readers.set(run, reader);
  return reader;
}
