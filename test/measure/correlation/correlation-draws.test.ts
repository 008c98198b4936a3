import { expect, test } from 'vitest';
import { correlationDraws } from '../../../src/measure/correlation/correlation-draws.ts';
import { pearson } from '../../../src/measure/correlation/pearson.ts';
import { randomBelow, seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';
import { spearman } from '../../../src/measure/correlation/spearman.ts';

const x = [1, 2, 2, 4, 5, 3, 1, 5, null, 2];
const y = [1, 2, 3, 4, 5, 2, 2, 4, 3, null];

test('a draw’s values are the correlations of the drawn units, one by one', () => {
  const { pearson: rs, spearman: rhos } = correlationDraws([{ x, y }], { draws: 50, seed: 5 });
  // The same draws, made by hand from the eight units that have both values.
  const units = [0, 1, 2, 3, 4, 5, 6, 7];
  const random = seededRandom(5);
  for (let draw = 0; draw < 50; draw++) {
    const chosen = units.map(() => units[randomBelow(random, units.length)]!);
    const xs = chosen.map((u) => x[u]!);
    const ys = chosen.map((u) => y[u]!);
    expect(rs[0]![draw]).toBeCloseTo(pearson(xs, ys), 12);
    expect(rhos[0]![draw]).toBeCloseTo(spearman(xs, ys), 12);
  }
});

test('all series see the same draws; a unit that one lacks is left out of it alone', () => {
  const lacks = x.map((value, u) => (u === 3 ? null : value));
  const two = correlationDraws(
    [
      { x, y },
      { x, y },
      { x: lacks, y },
    ],
    { draws: 40, seed: 1 },
  );
  expect([...two.pearson[0]!]).toEqual([...two.pearson[1]!]);
  expect([...two.pearson[0]!]).not.toEqual([...two.pearson[2]!]);
});

test('is undefined where nothing varies or fewer than two units are there', () => {
  const flat = correlationDraws([{ x: [0.1, 0.1, 0.1], y: [1, 2, 3] }], { draws: 5, seed: 1 });
  expect([...flat.pearson[0]!, ...flat.spearman[0]!].every(Number.isNaN)).toBe(true);
  const one = correlationDraws([{ x: [1, null], y: [1, 2] }], { draws: 5, seed: 1 });
  expect([...one.pearson[0]!].every(Number.isNaN)).toBe(true);
  expect(() => correlationDraws([{ x: [1], y: [1, 2] }], { draws: 1, seed: 1 })).toThrow(RangeError);
});

test('spreads as r of so many units does: (1 − r²) / √n for large n (Fisher)', () => {
  const random = seededRandom(3);
  const n = 800;
  const xs = Array.from({ length: n }, () => drawStandardNormal(random));
  const ys = xs.map((value) => 0.6 * value + 0.8 * drawStandardNormal(random));
  const { pearson: rs } = correlationDraws([{ x: xs, y: ys }], { draws: 1000, seed: 2 });
  const drawn = [...rs[0]!];
  const mean = drawn.reduce((sum, r) => sum + r, 0) / drawn.length;
  const deviation = Math.sqrt(drawn.reduce((sum, r) => sum + (r - mean) ** 2, 0) / drawn.length);
  expect(deviation).toBeCloseTo((1 - pearson(xs, ys) ** 2) / Math.sqrt(n), 2.5);
  expect(deviation / ((1 - 0.36) / Math.sqrt(n))).toBeGreaterThan(0.85);
  expect(deviation / ((1 - 0.36) / Math.sqrt(n))).toBeLessThan(1.15);
});
