import { describe, expect, it } from 'vitest';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { keepAnsweredByBoth, pairedBootstrap } from '../../../src/measure/paired/paired-bootstrap.ts';

/** One string per item, one mark per template; “-” is no answer. */
function table(...lines: readonly string[]): ScoreMatrix {
  const marks = lines.flatMap((line) => [...line]);
  return {
    items: lines.length,
    templates: lines[0]!.length,
    scores: Float64Array.from(marks, (mark) => (mark === '-' ? NaN : Number(mark))),
    binary: true,
  };
}

const one = [
  table(...'01001 01000 11111 11111 00000 00010 10100 01000 00110 11001 00010 00000'.split(' ')),
  table(
    ...'11011 00000 01101 11111 11111 11111 11111 01111 01000 00000 11111 11101 00010 11101 00001 01111 11111 11100'.split(
      ' ',
    ),
  ),
];
const other = [
  table(...'10011 00010 11111 11111 00001 01011 00000 00011 11001 00011 01011 01111'.split(' ')),
  table(
    ...'00011 00001 00110 11111 11001 11111 11111 10110 00000 00001 01111 11111 00100 01111 01100 01111 11111 01111'.split(
      ' ',
    ),
  ),
];
const ends = (interval: readonly [number, number] | { why: string }): readonly [number, number] => {
  if ('why' in interval) throw new Error(interval.why);
  return interval;
};

describe('the paired bootstrap', () => {
  it('gives numpy’s intervals: 200,000 draws of the same formulas there, 20,000 here', () => {
    const found = pairedBootstrap(one, other, { draws: 20_000, seed: 3 });
    const numpy = { mu: [-3.904, 15.829], sigma: [0.912, 18.623], first: [-30.367, 13.696], last: [3.591, 46.526] };
    for (const [name, interval] of Object.entries({
      mu: found.mu,
      sigma: found.sigma,
      first: found.scenarios[0]!,
      last: found.scenarios[4]!,
    })) {
      const [low, high] = ends(interval);
      const [wantedLow, wantedHigh] = numpy[name as keyof typeof numpy] as [number, number];
      expect(Math.abs(low - wantedLow), `${name}, low`).toBeLessThan(0.6);
      expect(Math.abs(high - wantedHigh), `${name}, high`).toBeLessThan(0.6);
    }
  });

  it('draws 3 of 4 items: of the 64 draws 1 gives −50, 3 −33.3, … and 20 give 50', () => {
    const few = [table('11', '01', '00', '10')];
    const more = [table('11', '11', '10', '00')];
    // By hand: item differences 0, ½, ½ and −½ of 100. P(Δμ ≤ −50) = 1/64 < 2.5% < P(Δμ ≤ −33.3) = 4/64; the top 8/64 are 50.
    const { mu } = pairedBootstrap(few, more, { draws: 4000, seed: 1 });
    expect(ends(mu)[0]).toBeCloseTo(-100 / 3, 10);
    expect(ends(mu)[1]).toBeCloseTo(50, 10);
  });

  it('turns round with the two: the differences change sign', () => {
    const forth = pairedBootstrap(one, other, { draws: 4000, seed: 3 });
    const back = pairedBootstrap(other, one, { draws: 4000, seed: 3 });
    expect(ends(back.mu)[0]).toBeCloseTo(-ends(forth.mu)[1], 8);
    expect(ends(back.mu)[1]).toBeCloseTo(-ends(forth.mu)[0], 8);
    expect(Math.abs(ends(back.sigma)[0] + ends(forth.sigma)[1])).toBeLessThan(1);
  });

  it('gives the same for the same seed, and is narrower for models that answer alike', () => {
    expect(pairedBootstrap(one, other, { draws: 100, seed: 9 })).toEqual(
      pairedBootstrap(one, other, { draws: 100, seed: 9 }),
    );
    const nearly = [one[0]!, table('11011', ...Array.from({ length: 17 }, (_, i) => lineOf(one[1]!, i + 1)))];
    nearly[1]!.scores[0] = 0;
    nearly[1]!.scores[6] = 1;
    const width = (of: ScoreMatrix[]) => {
      const [low, high] = ends(pairedBootstrap(one, of, { draws: 1000, seed: 9 }).sigma);
      return high - low;
    };
    expect(width(nearly)).toBeLessThan(width(other) / 2);
  });

  it('is undefined with the reason where nothing, or too little, differs', () => {
    const same = pairedBootstrap(one, one, { draws: 100, seed: 1 });
    for (const interval of [same.mu, same.sigma, ...same.scenarios])
      expect(interval).toEqual({ value: null, why: expect.stringMatching(/^no question’s score differs/) });
    const oneItem = [table('11', '01', '10'), table('10', '01')];
    const changed = [table('01', '01', '10'), table('10', '01')];
    const found = pairedBootstrap(oneItem, changed, { draws: 200, seed: 1 });
    expect(ends(found.mu)[1]).toBe(0);
    expect(found.scenarios).toEqual([
      { value: null, why: expect.stringMatching(/^only one question’s score differs/) },
      { value: null, why: expect.stringMatching(/^no question’s score differs .* here/) },
    ]);
    const still = [table('11', '11', '00'), table('11', '11')];
    expect(pairedBootstrap(still, changed, { draws: 200, seed: 1 }).sigma).toEqual({
      value: null,
      why: expect.stringMatching(/^no question’s score changes between the templates/),
    });
  });

  it('takes only what both have answered, and refuses tables that do not match', () => {
    const [left, right] = keepAnsweredByBoth([table('1-', '01')], [table('11', '-1')]);
    expect([...left[0]!.scores]).toEqual([1, NaN, NaN, 1]);
    expect([...right[0]!.scores]).toEqual([1, NaN, NaN, 1]);
    expect(() => keepAnsweredByBoth([table('11')], [table('11', '00')])).toThrow(/1 × 2 against 2 × 2/);
    expect(() => pairedBootstrap([table('11')], [], { draws: 10, seed: 1 })).toThrow(RangeError);
  });

  it('says so when too little is answered to draw from', () => {
    const [left, right] = keepAnsweredByBoth([table('1-', '-1', '--')], [table('0-', '-0', '--')]);
    const { mu } = pairedBootstrap(left, right, { draws: 200, seed: 1 });
    expect(mu).toEqual({ value: null, why: 'too few questions are answered in both to draw from' });
  });
});

const lineOf = ({ templates: T, scores }: ScoreMatrix, item: number): string =>
  [...scores.subarray(item * T, (item + 1) * T)].join('');
