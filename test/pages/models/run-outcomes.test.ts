import { expect, test } from 'vitest';
import { undefinedBecause } from '../../../src/base/json/json.ts';
import { plotOutcomes, type RunOutcome } from '../../../src/pages/models/run-outcomes.ts';

const outcome = (run: string, model: string, changed: Partial<RunOutcome> = {}): RunOutcome => ({
  run,
  model: `small:evenkeel/${model}@1`,
  on: 'System prompts',
  accuracy: 90,
  same: 75,
  outputs: [11],
  ...changed,
});

const missing = { same: undefinedBecause('answers are missing') };

// By hand: 0.9¹¹ = 0.31381, and 0.1¹¹ is negligible. 0.5² + 0.5² = 0.5.
test('each mark leads to its run and says what chance gives at its accuracy', () => {
  const { points, models } = plotOutcomes([
    outcome('one', 'a'),
    outcome('two', 'b', { accuracy: 50, same: 40, outputs: [2] }),
  ]);
  expect(points.map(({ x, y, index, href }) => [x, y, index, href])).toEqual([
    [90, 75, 0, '#/run/one'],
    [50, 40, 1, '#/run/two'],
  ]);
  expect(points[0]!.label).toMatch(
    /^a:\nSystem prompts\nAccuracy 90\.0%\nOne outcome in 11 outputs: 75\.0% of questions\nBy chance 31\.4%$/,
  );
  expect(points[1]!.label).toContain('By chance 50.0%');
  expect(models).toEqual(['a', 'b']);
});

// By hand: 0.5² + 0.5² = 0.5 and 0.5⁴ + 0.5⁴ = 0.125. The mean of three questions is (0.5 + 0.5 + 0.125) ÷ 3.
test('questions with different numbers of outputs each have their own chance', () => {
  const { points, curves } = plotOutcomes([outcome('one', 'a', { accuracy: 50, outputs: [2, 2, 4] })]);
  expect(points[0]!.label).toMatch(/One outcome in 2 to 4 outputs: 75\.0% of questions\nBy chance 37\.5%$/);
  expect(curves).toHaveLength(2);
});

test('curves of chance are for the fewest and the most outputs', () => {
  const { curves } = plotOutcomes([2, 24, 11, 2].map((outputs) => outcome('r', 'a', { outputs: [outputs] })));
  expect(curves.map(({ title }) => title)).toEqual(['by chance, 2 outputs', 'by chance, 24 outputs']);
  expect(curves[0]!.valueAt(50)).toBeCloseTo(50, 12);
  // 0.97²⁴.
  expect(curves[1]!.valueAt(97)).toBeCloseTo(48.1417, 4);
  expect(curves[1]!.valueAt(0)).toBe(100);
});

test('what has no number is counted with its reason, and takes no colour', () => {
  const { points, note, models } = plotOutcomes([outcome('one', 'z', missing), outcome('two', 'a')]);
  expect(points).toHaveLength(1);
  expect(points[0]!.index).toBe(0);
  expect(models).toEqual(['a']);
  expect(note).toBe('Not drawn: 1 of 2 (answers are missing).');
  expect(plotOutcomes([])).toMatchObject({ points: [], curves: [], note: undefined });
});
