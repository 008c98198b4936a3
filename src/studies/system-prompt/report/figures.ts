import { pointer } from '../../../base/json/json-pointer.ts';
import { isNumber } from '../../../base/json/json.ts';
import { plural } from '../../../core/words/format.ts';
import { answerCountFigure, outcomeOfFlips, type ModelPageFigures } from '../../../report/model-figures.ts';
import { modelCardState } from '../../../core/studies/claim.ts';
import { systemPromptClaimKinds } from '../measure/claims.ts';
import type { SystemPromptResult } from '../measure/result.ts';
import { sureGradeOrReason } from '../../../report/features/grades/sure-grade.ts';

/** What a model’s page shows of this study. */
export const systemPromptModelFigures: ModelPageFigures<SystemPromptResult> = {
  about: 'Over',
  lines: (result) =>
    result.models.map((line, index) => {
      const { model, gradeProbability, benchmarks, notRated } = line;
      const grade = sureGradeOrReason(line);
      const state = modelCardState(result.verdicts, systemPromptClaimKinds, model);
      const at = pointer('models', index);
      const sure = typeof grade === 'string' ? gradeProbability[grade] : undefined;
      const sureAt = at + pointer('gradeProbability', String(grade));
      const items = benchmarks.reduce((sum, { items }) => sum + (isNumber(items) ? items : 0), 0);
      const about = plural(benchmarks.length, 'question set');
      const isNotRated = notRated !== undefined;
      const outcome = outcomeOfFlips(line.mu, { ...line, items }, line.scenarios.length);
      return { model, at, about, items, isNotRated, outcome, ...(state && { state }), graded: { grade, sure, sureAt } };
    }),
  figures: [
    {
      field: 'sigma',
      title: 'Fluctuation (σ)',
      digits: 2,
      better: 'lower',
      interval: 'interval/sigma',
      meaning: 'Standard deviation of the scores over system prompts, in points; lower is less sensitive',
    },
    { field: 'mu', title: 'Score (μ, %)', digits: 1, better: 'higher', interval: 'interval/mu' },
    answerCountFigure,
  ],
  gates: {
    accuracy: { field: 'mu', interval: 'interval/mu', range: [0, 100] },
    fluctuation: { field: 'sigma', interval: 'interval/sigma', range: [0, 100] },
    effect: { field: 'promptEffect/value', interval: 'promptEffect/interval', range: [0, 100] },
  },
  loadChart: async () => (await import('../charts/grade-chart.ts')).gradeChart,
  note: ({ cohort }) => cohort.note,
};
