import { pointer } from '../../../core/json/json-pointer.ts';
import { isNumber } from '../../../core/json/json.ts';
import { plural } from '../../../core/words/format.ts';
import { answersFigure, type FiguresOfStudy } from '../../../report/model-figures.ts';
import { whyNotRated } from '../measure/why-not-rated.ts';
import type { SystemPromptResult } from '../measure/result.ts';

/** What the page of a model shows of it. */
export const systemPromptFigures: FiguresOfStudy<SystemPromptResult> = {
  about: 'Over',
  lines: ({ models }) =>
    models.map((line, index) => {
      const { model, grade, gradeProbability, benchmarks } = line;
      const isNotRated = whyNotRated(line) !== undefined;
      const at = pointer('models', index);
      const sure = typeof grade === 'string' ? gradeProbability[grade] : undefined;
      const sureAt = at + pointer('gradeProbability', String(grade));
      const items = benchmarks.reduce((sum, { items }) => sum + (isNumber(items) ? items : 0), 0);
      const about = plural(benchmarks.length, 'item set');
      return { model, at, about, items, isNotRated, graded: { grade, sure, sureAt } };
    }),
  figures: [
    {
      field: 'sigma',
      title: 'Fluctuation (σ)',
      digits: 2,
      better: 'lower',
      interval: 'interval/sigma',
      meaning: 'Standard deviation of the scores over system prompts, in points; less is steadier',
    },
    { field: 'mu', title: 'Score (μ, %)', digits: 1, better: 'higher', interval: 'interval/mu' },
    answersFigure,
  ],
  note: ({ cohort }) => cohort.note,
};
