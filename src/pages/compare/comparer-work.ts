import { comparisonsInRunLines } from '../../text-similarity/known-comparisons.ts';
import { compareModelsOfRuns } from '../../compare/compare-models.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type { ComparedRun } from '../../compare/comparing.ts';
import type { TwoRunComparison } from '../../compare/comparison.ts';
import type { ModelOfRun, ModelsComparison } from '../../compare/models-comparison.ts';
import type { ModelPair } from '../../compare/pairs.ts';
import type { CohortChoice } from '../../core/plan/cohort-choice.ts';
import { getOrCreateRunReader } from '../../report/recent-readers.ts';
import type { ScoredRunSnapshot } from '../../report/run-reader.ts';
import { findScoringById, scoreTableByScoring } from '../../report/scoring/scoring-work.ts';
import { loadModelJudgements } from '../../store/answers/judgements.ts';
import { loadRunCorrections } from '../../store/people/corrections.ts';
import { loadTextComparisons } from '../../store/answers/comparisons.ts';
import { loadStudyComparer } from '../../studies/index.ts';

/** The API that compares two runs or several models. It runs in a worker, or in the page if there are no workers. */
export const compareWorkerApi = {
  async compare(
    one: string,
    other: string,
    cohort: CohortChoice,
    pairs: readonly ModelPair[] | null,
    /** Ids of scorings that replace those in use for the two runs. An empty id means the questions’ own scoring. */
    scorings: readonly [one: string, other: string] | null = null,
    isOfChangedPrompts = false,
  ): Promise<TwoRunComparison> {
    const first = await scoredBy(await getOrCreateRunReader(one).read(), scorings?.[0]);
    const second = await scoredBy(await getOrCreateRunReader(other).read(), scorings?.[1]);
    const study = await loadStudyComparer(first.record.plan.study);
    const comparer = isOfChangedPrompts ? study.changedPrompts : study;
    if (!comparer) throw new UserError('This study does not compare versions of a prompt.');
    return compareRuns(comparer, await comparedRun(one, first), await comparedRun(other, second), {
      cohort,
      ...(pairs && { pairs }),
    });
  },

  async models(chosen: readonly ModelOfRun[]): Promise<ModelsComparison> {
    const runs = new Map<string, ComparedRun>();
    // Loads runs one after the other, since each may be large.
    for (const { run } of chosen) {
      if (!runs.has(run)) runs.set(run, await comparedRun(run, await getOrCreateRunReader(run).read()));
    }
    return compareModelsOfRuns(loadStudyComparer, chosen, runs);
  },
};

export type CompareWorkerApi = typeof compareWorkerApi;

async function scoredBy(read: ScoredRunSnapshot, id: string | undefined): Promise<ScoredRunSnapshot> {
  if (id === undefined) return read;
  const scoring = findScoringById(read, id);
  const [verdicts, judgements] = await Promise.all([
    loadRunCorrections(read.record.id),
    loadModelJudgements(read.record.id),
  ]);
  const { rows, ...rest } = await scoreTableByScoring(read, scoring, { verdicts, judgements });
  // The comparison is about scorings, so doubtful answers count as each scoring says.
  const table = { ...rest, rows: rows.map(({ doubt: _, ...row }) => row) };
  return { ...read, table, scorings: { ...read.scorings, used: scoring } };
}

async function comparedRun(
  run: string,
  { record: { plan }, study, table, scorings }: ScoredRunSnapshot,
): Promise<ComparedRun> {
  const comparing = study.comparing?.(plan);
  const compared = comparing && comparisonsInRunLines(await loadTextComparisons(run), comparing);
  return { plan, table, compared, scoredBy: scorings.used?.name };
}
