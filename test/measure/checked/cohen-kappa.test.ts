import { describe, expect, it } from 'vitest';
import { cohenKappa, kappaIntervalFromAgreement } from '../../../src/measure/checked/cohen-kappa.ts';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';
import { wilsonInterval } from '../../../src/measure/intervals/wilson.ts';

const list = (...counts: readonly (readonly [string, number])[]) =>
  counts.flatMap(([category, times]) => Array.from({ length: times }, () => category));

describe('Cohen’s κ', () => {
  it('is what the textbook example has: 50 grants, 35 of which two people judge alike', () => {
    const one = list(['yes', 25], ['no', 25]);
    const other = list(['yes', 20], ['no', 5], ['yes', 10], ['no', 15]);
    const { observed, chance, kappa } = cohenKappa(one, other);
    expect(observed).toBeCloseTo(0.7, 12);
    expect(chance).toBeCloseTo(0.5, 12);
    expect(kappa).toBeCloseTo(0.4, 12);
  });

  it('takes three categories (worked by hand: p_o 8/10, p_e (5·4 + 3·3 + 2·3)/100)', () => {
    const one = [...'rrrrwwwnnr'];
    const other = [...'rrrwwwnnnr'];
    const { observed, chance, kappa } = cohenKappa(one, other);
    expect([observed, chance]).toEqual([0.8, 0.35]);
    expect(kappa).toBeCloseTo(0.45 / 0.65, 12);
  });

  it('is 1 where all are alike, and below 0 where less is alike than by chance', () => {
    expect(cohenKappa([...'rw'], [...'rw']).kappa).toBe(1);
    expect(cohenKappa([...'rw'], [...'wr']).kappa).toBe(-1);
    expect(cohenKappa([...'rrr'], [...'www']).kappa).toBe(0);
  });

  it('is undefined where both say one thing of all', () => {
    expect(cohenKappa([...'rrr'], [...'rrr'])).toEqual({
      observed: 1,
      chance: 1,
      kappa: { value: null, why: 'both gave every answer the same mark' },
    });
  });

  it('is of equally many, and of some', () => {
    expect(() => cohenKappa(['r'], [])).toThrow(RangeError);
    expect(() => cohenKappa([], [])).toThrow(RangeError);
  });
});

it('at the ends of an interval of what is alike (Wilson’s by scipy for 8 of 10)', () => {
  const [low, high] = kappaIntervalFromAgreement([0.490_162_471_536_641_8, 0.943_317_848_545_624_8], 0.35);
  expect(low).toBeCloseTo(0.215_634_571_594_833, 10);
  expect(high).toBeCloseTo(0.912_796_690_070_191_9, 10);
});

/** Two people who give the true category, except for a share of slips to either of the other two. */
describe.each([
  { of: 20, shares: [0.6, 0.3, 0.1], slips: 0.02 },
  { of: 60, shares: [0.6, 0.3, 0.1], slips: 0.1 },
  { of: 60, shares: [0.9, 0.08, 0.02], slips: 0.02 },
])('the interval of κ over $of answers, $slips slips', ({ of, shares, slips }) => {
  it('covers it in over 90 of 100', () => {
    const random = seededRandom(5);
    const categories = ['right', 'wrong', 'none'];
    const truth = () => {
      const at = random();
      return at < shares[0]! ? 0 : at < shares[0]! + shares[1]! ? 1 : 2;
    };
    const judged = (so: number) => (random() < slips ? (so + 1 + randomBelow(random, 2)) % 3 : so);
    const chanceOf = (so: number, says: number) => (so === says ? 1 - slips : slips / 2);
    const marginal = categories.map((_, k) => shares.reduce((sum, share, so) => sum + share * chanceOf(so, k), 0));
    const alike = shares.reduce(
      (sum, share, so) => sum + share * categories.reduce((s, _, k) => s + chanceOf(so, k) ** 2, 0),
      0,
    );
    const byChance = marginal.reduce((sum, share) => sum + share * share, 0);
    const kappa = (alike - byChance) / (1 - byChance);
    let foundCount = 0;
    let covered = 0;
    for (let run = 0; run < 600; run++) {
      const so = Array.from({ length: of }, truth);
      const found = cohenKappa(
        so.map((each) => categories[judged(each)]!),
        so.map((each) => categories[judged(each)]!),
      );
      if (typeof found.kappa !== 'number') continue;
      foundCount++;
      const [low, high] = kappaIntervalFromAgreement(wilsonInterval(Math.round(found.observed * of), of), found.chance);
      if (low <= kappa && kappa <= high) covered++;
    }
    expect(foundCount).toBeGreaterThan(500);
    expect(covered / foundCount).toBeGreaterThan(0.9);
  });
});
