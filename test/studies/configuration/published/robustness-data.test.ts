import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PublishedPaper } from '../../../../src/published/published-paper.ts';
import {
  headlineNumber,
  meanPrintedAccuracy,
  printedAccuracyHeatmap,
  printedEffects,
} from '../../../../src/studies/configuration/published/robustness-data.ts';

const paper = JSON.parse(
  readFileSync(new URL('../../../../public/published/robustness.json', import.meta.url), 'utf8'),
) as PublishedPaper;

it('has the nine models’ accuracies without the rows of averages, whose values come out again', () => {
  const models = printedAccuracyHeatmap(paper);
  expect(models.map(({ model }) => model)).toHaveLength(9);
  expect(models[0]!.scores[5]!.score).toBe(66);
  const averages = models[0]!.scores.map(({ scenario }) => Math.round(meanPrintedAccuracy(models, scenario)));
  expect(averages).toEqual([97, 92, 76, 73, 61, 45]);
});

it('has what chance would make of an accuracy', () => {
  const [first] = printedAccuracyHeatmap(paper, (accuracy) => accuracy ** 24);
  // 0.97 ** 24, 0.94 ** 24
  expect(first!.scores[0]!.score).toBeCloseTo(48.14, 2);
  expect(first!.scores[1]!.score).toBeCloseTo(22.65, 2);
});

it('has the headline numbers and the 24 effects of Table C.1', () => {
  expect([headlineNumber(paper, 'Slope'), headlineNumber(paper, 'R²'), headlineNumber(paper, 'Configurations')]).toEqual([
    1.05, 0.924, 24,
  ]);
  const effects = printedEffects(paper);
  expect(effects).toHaveLength(24);
  expect(effects.filter(({ p }) => p < 0.05)).toHaveLength(7);
  expect(effects.reduce((a, b) => (b.eta > a.eta ? b : a))).toMatchObject({ dataset: 'RewardBench', eta: 0.005 });
});
