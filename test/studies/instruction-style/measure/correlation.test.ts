import { expect, test } from 'vitest';
import { sentenceToPlainText } from '../../../../src/core/words/sentence.ts';
import { correlateCrsWithAccuracy } from '../../../../src/studies/instruction-style/measure/correlation.ts';
import { correlationSentence } from '../../../../src/studies/instruction-style/report/correlation.ts';
import { publishedStyles } from '../report/cases.ts';

type Point = readonly [benchmark: string, crs: number, accuracy: number];

const correlationOf = (points: readonly Point[]) =>
  correlateCrsWithAccuracy(
    points.map(([benchmark, value, mean], at) => ({
      model: `model ${at}`,
      benchmark,
      decoding: 'greedy',
      mean,
      crs: { structurality: value, lexicality: value, coherence: value, rcscore: value },
    })),
    ['greedy'],
    { draws: 0, seed: 1 },
  );

const sentenceOf = (points: readonly Point[]) =>
  sentenceToPlainText(correlationSentence({ ...publishedStyles, correlations: correlationOf(points) }, 'greedy', 'rcscore'));

const falling: Point[] = [
  ['easy', 0.5, 80],
  ['easy', 0.6, 60],
  ['easy', 0.7, 40],
  ['hard', 0.1, 40],
  ['hard', 0.2, 20],
  ['hard', 0.3, 0],
];

test('a correlation that turns within benchmarks is between them alone', () => {
  // Within each: x −.1, 0, .1 and y 20, 0, −20, so r = −1 and Σxy = −4, twice. Between: six points ±.2 and ±20, Σxy = 24.
  // Total 16.
  const { within, pearson } = correlationOf(falling)[0]!.correlation.rcscore;
  expect(within?.benchmarks.map((each) => each.pearson)).toEqual([expect.closeTo(-1, 12), expect.closeTo(-1, 12)]);
  expect(within?.centred).toBeCloseTo(-1, 12);
  expect(within?.between).toBeCloseTo(24 / 16, 12);
  // 16 ÷ √((.04 + .24)(1600 + 2400))
  expect(pearson).toBeCloseTo(16 / Math.sqrt(0.28 * 4000), 12);
  expect(sentenceOf(falling)).toContain(
    'mostly between benchmarks. Within one benchmark, r is −1.00 (easy) and −1.00 (hard). With the mean of each benchmark removed, r is −1.00.',
  );
});

test('where benchmarks have the same means, none of the covariance is between them', () => {
  const same = (['one', 'two'] as const).flatMap((benchmark) => [0.1, 0.2, 0.3].map((x): Point => [benchmark, x, 100 * x]));
  expect(correlationOf(same)[0]!.correlation.rcscore.within?.between).toBeCloseTo(0, 12);
  expect(sentenceOf(same)).not.toContain('between benchmarks');
  expect(sentenceOf(same)).toContain('With the mean of each benchmark removed, r is 1.00.');
});

test('one benchmark has no such part, and too few points say so', () => {
  expect(correlationOf(falling.slice(0, 3))[0]!.correlation.rcscore).not.toHaveProperty('within');
  const { within } = correlationOf([...falling.slice(0, 2), ...falling.slice(3, 4)])[0]!.correlation.rcscore;
  expect(within?.benchmarks.map((each) => each.pearson)).toMatchObject([
    { why: 'too few points' },
    { why: 'too few points' },
  ]);
  expect(within?.centred).toMatchObject({ why: 'too few points' });
});
