import { planId } from '../../src/core/plan.ts';
import { studyOf } from '../../src/core/studies.ts';
import type { StudyResult } from '../../src/core/study.ts';
import type { Verdict } from '../../src/core/verdict.ts';
import { answeredRun, type AnsweredRun } from '../../src/export/answers/answered-run.ts';
import { measureNow, scoredNow } from '../../src/report/measure-now.ts';
import type { MadeUpRun } from '../made-up/archive.ts';

/** A made-up run, read, scored and measured. */
export async function answered(
  { plan, items, responses }: MadeUpRun,
  verdicts: readonly Verdict[] = [],
): Promise<{ readonly run: AnsweredRun; readonly result: StudyResult }> {
  const table = await scoredNow(plan, items, responses, verdicts);
  return {
    run: answeredRun(await planId(plan), plan, await studyOf(plan.study), table),
    result: (await measureNow(plan, items, responses, verdicts)) as unknown as StudyResult,
  };
}
