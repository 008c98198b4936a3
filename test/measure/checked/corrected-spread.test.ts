import { describe, expect, it } from 'vitest';
import type { Check } from '../../../src/core/json/checked-form.ts';
import { correctedSpread } from '../../../src/measure/checked/corrected-spread.ts';
import { seededRandom } from '../../../src/measure/random.ts';
import { wilsonInterval } from '../../../src/measure/wilson.ts';

const of = (read: number, of: number): Check['sensitivity'] => ({
  read,
  of,
  share: of > 0 ? read / of : { value: null, why: 'none' },
  interval: of > 1 ? wilsonInterval(read, of) : { value: null, why: 'too few' },
});

describe('μ and σ as people read', () => {
  // Expected: numpy and scipy (Wilson's intervals), with the formula written out there.
  it('are those of each prompt’s score corrected', () => {
    const found = correctedSpread([60, 70, 80], { sensitivity: of(18, 20), specificity: of(9, 10) });
    expect(found.uncorrected).toEqual({ mu: 70, sigma: 10 });
    expect(found.mu).toBeCloseTo(75, 10);
    expect(found.sigma).toBeCloseTo(12.5, 10);
    expect(found.muInterval).toEqual([expect.closeTo(58.45807972527, 8), expect.closeTo(94.63084095505, 8)]);
  });

  it('keep scores within 0 and 100', () => {
    const found = correctedSpread([5, 50, 98], { sensitivity: of(18, 20), specificity: of(9, 10) });
    expect(found.mu).toBeCloseTo(50, 10);
    expect(found.sigma).toBeCloseTo(50, 10);
    expect(found.muInterval).toEqual([expect.closeTo(39.6842942366, 8), expect.closeTo(56.2401778432, 8)]);
  });

  it('are the same where every answer is read right, and then the interval has a width', () => {
    const found = correctedSpread([60, 70, 80], { sensitivity: of(12, 12), specificity: of(8, 8) });
    expect(found).toMatchObject({ mu: 70, sigma: expect.closeTo(10, 10) as number });
    const [low, high] = found.muInterval as readonly [number, number];
    expect(low).toBeLessThan(60);
    expect(high).toBeGreaterThan(80);
  });

  it('are none where the reading tells nothing, with the reason', () => {
    const why = 'the reading is wrong as often as it is right';
    expect(correctedSpread([60, 70], { sensitivity: of(3, 4), specificity: of(1, 4) })).toEqual({
      uncorrected: { mu: 65, sigma: expect.closeTo(7.0710678119, 9) },
      mu: { value: null, why },
      muInterval: { value: null, why },
      sigma: { value: null, why },
    });
  });

  it('have no interval where the ends of sensitivity and specificity leave that open', () => {
    // Wilson's lower end of 2 of 3 is 0.208, and 0.208 + 0.667 is below 1.
    const found = correctedSpread([50, 52], { sensitivity: of(2, 3), specificity: of(2, 3) });
    expect(found.mu).toBeCloseTo(53, 10);
    expect(found.muInterval).toMatchObject({ value: null, why: expect.stringContaining('so few answers') as string });
  });

  it('are none without a right or a wrong one among the checked, and σ is none of one prompt', () => {
    expect(correctedSpread([50], { sensitivity: of(0, 0), specificity: of(3, 3) })).toMatchObject({
      mu: { why: 'none' },
    });
    expect(correctedSpread([50], { sensitivity: of(3, 3), specificity: of(3, 3) })).toMatchObject({
      mu: 50,
      sigma: { why: 'only one prompt has a score yet' },
    });
    expect(correctedSpread([], { sensitivity: of(3, 3), specificity: of(3, 3) })).toMatchObject({
      mu: { why: 'no prompt has a score yet' },
    });
  });
});

/** Ten prompts of sixty answers each, of which some are misread, and some are checked: are the answers' true μ within the interval? */
describe.each([
  { checked: 20, sensitivity: 0.97, specificity: 0.99 },
  { checked: 20, sensitivity: 0.9, specificity: 0.95 },
  { checked: 60, sensitivity: 0.8, specificity: 0.9 },
  { checked: 60, sensitivity: 0.9, specificity: 0.95 },
])('the interval of μ, $checked checked, $sensitivity and $specificity', ({ checked, sensitivity, specificity }) => {
  it('covers it in over 90 of 100', () => {
    const random = seededRandom(11);
    let told = 0;
    let covered = 0;
    for (let run = 0; run < 200; run++) {
      const prompts = Array.from({ length: 10 }, (_, t) =>
        Array.from({ length: 60 }, () => {
          const right = random() < 0.4 + 0.04 * t;
          return { right, read: right ? random() < sensitivity : random() >= specificity };
        }),
      );
      const all = prompts.flat();
      const some = all.map((each) => ({ each, at: random() })).sort((a, b) => a.at - b.at);
      const seen = some.slice(0, checked).map(({ each }) => each);
      const right = seen.filter((each) => each.right);
      const wrong = seen.filter((each) => !each.right);
      const { muInterval } = correctedSpread(
        prompts.map((own) => (100 * own.filter(({ read }) => read).length) / own.length),
        {
          sensitivity: of(right.filter(({ read }) => read).length, right.length),
          specificity: of(wrong.filter(({ read }) => !read).length, wrong.length),
        },
      );
      if ('why' in muInterval) continue;
      told++;
      const mu = (100 * all.filter(({ right }) => right).length) / all.length;
      if (muInterval[0] <= mu && mu <= muInterval[1]) covered++;
    }
    expect(told).toBeGreaterThan(100);
    expect(covered / told).toBeGreaterThan(0.9);
  });
});
