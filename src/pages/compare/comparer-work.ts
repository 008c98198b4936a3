import { knownComparisons } from '../../comparing/known-comparisons.ts';
import { compareModels } from '../../compare/compare-models.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import type { ComparedRun } from '../../compare/comparing.ts';
import type { Comparison } from '../../compare/comparison.ts';
import type { ModelOfRun, ModelsComparison } from '../../compare/models-comparison.ts';
import type { ModelPair } from '../../compare/pairs.ts';
import type { CohortChoice } from '../../core/cohort-choice.ts';
import { readerOf } from '../../report/recent-readers.ts';
import type { ReadRun } from '../../report/run-reader.ts';
import { comparisonsOf } from '../../store/comparisons.ts';
import { comparingOf } from '../../studies/index.ts';

/** What the worker does for a comparison of two runs or of some models, and, where there are no workers, the page itself. */
export const compareWork = {
  async compare(
    one: string,
    other: string,
    cohort: CohortChoice,
    pairs: readonly ModelPair[] | null,
  ): Promise<Comparison> {
    const first = await readerOf(one).read();
    const second = await readerOf(other).read();
    const study = await comparingOf(first.record.plan.study);
    return compareRuns(study, await comparedRun(one, first), await comparedRun(other, second), {
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
    return compareModels(comparingOf, chosen, runs);
  },
};

export type CompareWork = typeof compareWork;

async function comparedRun(run: string, { record: { plan }, study, table }: ReadRun): Promise<ComparedRun> {
  const comparing = study.comparing?.(plan);
  return { plan, table, compared: comparing && knownComparisons(await comparisonsOf(run), comparing) };
}
