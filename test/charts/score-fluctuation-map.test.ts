import { expect, test } from 'vitest';
import { layOutMap } from '../../src/charts/score-fluctuation-map.ts';
import { readScoreCsv } from '../../src/study/score-csv.ts';
import { scoresAsCsv } from '../../src/report/scores-as-csv.ts';

const table = [
  'model,scenario,benchmark,score',
  ...['steady', 'shaky'].flatMap((model, m) =>
    ['s1', 's2', 's3'].map((scenario, s) => `${model},${scenario},b,${[80, 60][m]! + s * [1, 5][m]!}`),
  ),
].join('\n');
const result = readScoreCsv(table, 'scores.csv');
const size = { width: 500, height: 340 };

test('stronger is further right, less steady is higher up, all within the drawing', () => {
  const { points, inner, xTicks, yTicks } = layOutMap(result, size);
  const [steady, shaky] = points;
  expect(steady!.x).toBeGreaterThan(shaky!.x);
  expect(shaky!.y).toBeLessThan(steady!.y);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(inner.left);
    expect(x).toBeLessThanOrEqual(inner.right);
    expect(y).toBeGreaterThanOrEqual(inner.top);
    expect(y).toBeLessThanOrEqual(inner.bottom);
  }
  expect(xTicks.length).toBeGreaterThan(2);
  expect(yTicks[0]).toEqual({ value: 0, at: inner.bottom });
});

test('labels of models at one place do not cover each other', () => {
  const twins = { ...result, models: ['a', 'b', 'c'].map((model) => ({ ...result.models[0]!, model })) };
  const heights = layOutMap(twins, size).points.map(({ label }) => label.y);
  for (const [i, y] of heights.entries()) {
    for (const other of heights.slice(i + 1)) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(16);
  }
});

test('an interval that would flatten all else leaves the drawing, and that is told', () => {
  const [first, ...others] = result.models;
  const wide = { ...first!, interval: { ...first!.interval, sigma: [0, 50] as const } };
  const { points, inner } = layOutMap({ ...result, models: [wide, ...others] }, size);
  expect(points[0]!.leaves).toBe(true);
  expect(points[0]!.sigmaInterval![1]).toBe(inner.top);
  expect(points[1]!.leaves).toBe(false);
});

test('a model without a σ is not drawn but named', () => {
  const lost = { ...result.models[0]!, model: 'lost', sigma: { value: null, why: 'no answers' } };
  const { points, missing } = layOutMap({ ...result, models: [...result.models, lost] }, size);
  expect(points).toHaveLength(2);
  expect(missing).toEqual(['lost']);
});

test('the scores that a report saves give the same result again', () => {
  expect(readScoreCsv(scoresAsCsv(result), 'again.csv')).toEqual(result);
});
