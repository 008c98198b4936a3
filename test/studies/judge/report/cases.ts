import type { JudgeReportReaderChoices } from '../../../../src/studies/judge/protocol/choices.ts';
import { measureJudgeStudy } from '../../../../src/studies/judge/measure/measure.ts';
import type { JudgeResult } from '../../../../src/studies/judge/measure/result.ts';
import { judgeStudy } from '../../../../src/studies/judge/protocol/judge.ts';
import type { Study } from '../../../../src/core/studies/study.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';

const { plan, items, responses } = await madeUpJudgeRun({
  models: 4,
  perCriterion: 4,
  samples: 3,
  temperatures: [1, 0.2],
  definitions: ['none', 'long'],
});
const table = buildScoreTable({ study: judgeStudy as unknown as Study, plan, items, responses });

/**
 * A measured, made-up run: four models (the third always gives the same rating) × 2 criteria × 2 definitions × 2
 * temperatures, 3 samples.
 */
export const measured = (choices: JudgeReportReaderChoices = {}): JudgeResult =>
  measureJudgeStudy(table, plan, { draws: 40, ...choices });

export const fourJudges = measured();
