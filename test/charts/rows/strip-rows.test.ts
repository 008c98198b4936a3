import { expect, it } from 'vitest';
import { scoreStripChart, type ModelStrip } from '../../../src/charts/rows/strip-rows.ts';

const strip = (scores: readonly number[]): ModelStrip => ({
  name: 'a',
  index: 0,
  meanAt: '/models/0/mu',
  mean: null,
  interval: null,
  levels: scores.map((score, s) => ({ id: String(s), title: `P${s}`, score, isNamed: false })),
});
const words = { id: 'first', title: 'T', reading: 'R.', file: 'f', level: 'prompt' };

it.each([
  [[60, 70], null, 'R. The axis does not start at 0.'],
  [[0, 70], null, 'R.'],
  [[2, 40], 25, 'R.'],
  [[30, 90], 25, 'R. The axis does not start at 0.'],
])('says that its axis does not start at 0 only where it does not: %j', (scores, chance, reading) => {
  expect(scoreStripChart([strip(scores)], { ...words, chance }).reading).toBe(reading);
});
