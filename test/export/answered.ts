import { planId } from '../../src/core/plan/plan.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import type { StudyResult } from '../../src/core/studies/study.ts';
import type { CorrectionLine } from '../../src/core/answers/correction.ts';
import { makeAnsweredRun, type AnsweredRun } from '../../src/export/answers/answered-run.ts';
import { scoreAndMeasureResponses, scoreResponses } from '../../src/report/measure-run.ts';
import type { MadeUpRun } from '../made-up/archive.ts';

/** A made-up run with parsed and scored answers; `measured` computes its result. */
export async function answered(
  { plan, items, responses }: MadeUpRun,
  verdicts: readonly CorrectionLine[] = [],
): Promise<{ readonly run: AnsweredRun; readonly measured: () => Promise<StudyResult> }> {
  const table = await scoreResponses({ plan, items, responses, corrections: verdicts });
  return {
    run: makeAnsweredRun(await planId(plan), plan, await loadStudy(plan.study), table),
    measured: async () =>
      (await scoreAndMeasureResponses({ plan, items, responses, corrections: verdicts })) as unknown as StudyResult,
  };
}
