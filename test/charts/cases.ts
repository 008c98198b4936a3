import { undefinedBecause } from '../../src/base/json/json.ts';
import { measureAndGradeModels, type GradeInputScores } from '../../src/studies/system-prompt/measure/grades.ts';
import type { SystemPromptModelResult, SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import fixture from './fixture.json' with { type: 'json' };

/** Fixed results for chart tests, in Node and in the browser. */

const prompts = [
  'Only the option',
  'Cautious and verify',
  'Concise',
  'Strict format',
  'Expert',
  'Teacher',
  'Step by step',
  'Plain',
  'Polite and careful',
  'Examiner',
];

/** CreditAudit's 13 models × 10 system prompts × 3 benchmarks, as its Table 2 prints them. */
export const published = measureAndGradeModels(scoresOf(fixture.models, fixture.scenarios, fixture.benchmarks));

/** Three models with intervals and noise floors. One interval leaves the drawing, and one model has outliers. */
export const three = withIntervals(
  measureAndGradeModels(
    scoresOf([
      { model: 'evenkeel:steady-a', scores: [[80, 81, 80, 79, 80, 82, 81, 80, 79, 80]] },
      {
        model: 'transformers:org/a-model-with-a-very-long-name-instruct-v2',
        scores: [[70, 75, 64, 72, 61, 78, 70, 66, 71, 69]],
      },
      { model: 'evenkeel:shaky-b', scores: [[77, 78, 41, 76, 78, 77, 79, 52, 78, 77]] },
    ]),
  ),
  [
    { mu: [76.5, 84.1], sigma: [0.4, 1.9] },
    { mu: [64.2, 74.9], sigma: [3.1, 7.4] },
    { mu: [66.9, 75.8], sigma: [9.2, 40] },
  ],
);

export const single = measureAndGradeModels(scoresOf([{ model: 'evenkeel:only', scores: [[62.5]] }]));
export const oneModel = measureAndGradeModels(scoresOf([{ model: 'evenkeel:only', scores: [[62.5, 70, 61, 66]] }]));
export const oneScenario = measureAndGradeModels(
  scoresOf(['a', 'b', 'c'].map((model, m) => ({ model, scores: [[50 + m]] }))),
);
export const allEqual = measureAndGradeModels(
  scoresOf(['a', 'b', 'c', 'd'].map((model) => ({ model, scores: [Array.from({ length: 10 }, () => 40)] }))),
);
/** Scores at both ends of the scale. */
export const ends = measureAndGradeModels(
  scoresOf([
    { model: 'all-right', scores: [[100, 100, 100, 100]] },
    { model: 'all-wrong', scores: [[0, 0, 0, 0]] },
    { model: 'either', scores: [[0, 100, 0, 100]] },
  ]),
);
/** Answers are missing: one model lacks those of one system prompt, another lacks all. */
export const partial = measureAndGradeModels(
  scoresOf([
    { model: 'whole', scores: [[60, 62, 64, 61]] },
    { model: 'gap', scores: [[50, NaN, 55, 48]] },
    { model: 'nothing', scores: [[NaN, NaN, NaN, NaN]] },
  ]),
);

/** Rows for a plot of differences: better, worse, equal, without an interval and missing. */
export const differences = [
  { label: 'evenkeel-steady', difference: 1.24, interval: [-0.4, 2.9] as const, href: '#/there' },
  { label: 'a-model-with-a-very-long-name-instruct-v2', difference: -3.5, interval: [-6.1, -0.9] as const },
  { label: 'unmoved', difference: 0, interval: [0, 0] as const },
  { label: 'no-interval', difference: 2.2, interval: undefinedBecause('one item') },
  { label: 'missing', difference: undefinedBecause('not in both runs'), interval: undefinedBecause('not in both runs') },
];

export const cases = { published, three, single, oneModel, oneScenario, allEqual, ends, partial } as const;

interface Row {
  readonly model: string;
  readonly scores: readonly (readonly number[])[];
}

function scoresOf(
  models: readonly Row[],
  scenarios?: GradeInputScores['scenarios'],
  benchmarks: readonly string[] = ['calendar'],
): GradeInputScores {
  const count = models[0]!.scores[0]!.length;
  return {
    scenarios:
      scenarios ?? prompts.slice(0, count).map((title) => ({ id: title.toLowerCase().replaceAll(' ', '-'), title })),
    benchmarks,
    models,
    source: 'table',
    bootstrap: { draws: 0, seed: 0 },
  };
}

function withIntervals(
  result: SystemPromptResult,
  intervals: readonly { mu: [number, number]; sigma: [number, number] }[],
): SystemPromptResult {
  const models = result.models.map((model, index): SystemPromptModelResult => ({
    ...model,
    noiseFloor: index === 1 ? undefinedBecause('too few questions') : 0.9,
    interval: intervals[index]!,
  }));
  return { ...result, models };
}
