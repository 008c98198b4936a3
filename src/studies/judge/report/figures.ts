import { pointer } from '../../../base/json/json-pointer.ts';
import { answerCountFigure, type ModelPageFigures } from '../../../report/model-figures.ts';
import { overallMeanRuleText, type JudgeResult } from '../measure/result.ts';
import { overallVerdictState } from './overall-tables.ts';

/** What a model’s page shows of this study. */
export const judgeModelPageFigures: ModelPageFigures<JudgeResult> = {
  about: 'Asked at',
  lines: (result) =>
    result.overall.map(({ model, temperature }, index) => {
      const { temperatures, criteria } = result;
      const state = overallVerdictState(result, index);
      return {
        model,
        at: pointer('overall', index),
        about: `temperature ${temperatures.find(({ id }) => id === temperature)?.value ?? temperature}`,
        items: criteria.reduce((sum, { units }) => sum + units.length, 0),
        isNotRated: state === 'Not rated',
        ...(state && { state }),
      };
    }),
  figures: [
    {
      field: 'selfConsistency/mean',
      title: 'Self-consistency (α)',
      digits: 3,
      better: 'higher',
      interval: ['selfConsistency/low', 'selfConsistency/high'],
      meaning: 'How far repeated ratings of the same pair agree: Krippendorff’s α',
    },
    {
      field: 'interScale/mean',
      title: 'Inter-scale consistency (α)',
      digits: 3,
      better: 'higher',
      interval: ['interScale/low', 'interScale/high'],
      meaning: 'How far ratings on one scale agree with those on another',
    },
    {
      field: 'agreement/spearmanAveraged',
      title: 'Agreement (ρ)',
      digits: 3,
      better: 'higher',
      meaning: 'Spearman’s ρ of the mean ratings with the reference',
    },
    answerCountFigure,
  ],
  gates: {
    'self-consistency': {
      field: 'selfConsistency/mean',
      interval: ['selfConsistency/low', 'selfConsistency/high'],
      range: [-1, 1],
    },
    'inter-scale': { field: 'interScale/mean', interval: ['interScale/low', 'interScale/high'], range: [-1, 1] },
    agreement: { field: 'agreement/spearmanAveraged' },
  },
  note: ({ reference }) => `${overallMeanRuleText} Agreement is with: ${reference}.`,
};
