import { describe, expect, it } from 'vitest';
import {
  detectableDifference,
  itemsForDifference,
  extraQuestionsToSettleCard,
  extraQuestionsUntil,
  tauInterval,
} from '../../../src/measure/prompt-effect/questions-needed.ts';
import { isEffectVerdictSettled } from './is-effect-verdict-settled.ts';
import { chiSquareUpperTail } from '../../../src/measure/basics/distribution-tails.ts';
import { holm } from '../../../src/measure/significance/holm.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../../src/measure/basics/standard-deviation.ts';

const rule = { margin: 0.03, level: 0.05 };

/** s² of T effects with noise ω², drawn from the definition without a formula for its distribution. */
function drawnS2(T: number, tau: number, omega2: number, random: () => number): number {
  // T − 1 directions, with the whole effect in the first.
  const along = Math.sqrt(T - 1) * tau + Math.sqrt(omega2) * drawStandardNormal(random);
  let sum = along ** 2;
  for (let k = 1; k < T - 1; k++) sum += omega2 * drawStandardNormal(random) ** 2;
  return sum / (T - 1);
}

describe('the lead that is found in four cases of five', () => {
  it('of two models is Miller’s; of more it is larger', () => {
    // (1.959964 + 0.841621)·0.3/√60.
    expect(detectableDifference(60, 0.3)).toBeCloseTo((2.8015851 * 0.3) / Math.sqrt(60), 6);
    expect(itemsForDifference(0.3, 0.03)).toBe(785);
    // Three models: 2.393980 (5% over three pairs, two-sided) + 1.281552 (90% for each of two leads).
    expect(detectableDifference(60, 0.3, 3)).toBeCloseTo((3.6755315 * 0.3) / Math.sqrt(60), 6);
    expect(itemsForDifference(0.3, 0.03, 3)).toBe(1351);
  });

  it.each([2, 3, 6])('is found by the rule that the verdicts use, of %i models, in 75%% of simulated cases or more', (k) => {
    const n = 200;
    const random = seededRandom(k);
    const lead = detectableDifference(n, Math.SQRT2 * 0.3, k);
    let found = 0;
    for (let run = 0; run < 400; run++) {
      // Item scores of each model; the first leads each of the others.
      const scores = Array.from({ length: k }, (_, m) =>
        Array.from({ length: n }, () => (m === 0 ? lead : 0) + 0.3 * drawStandardNormal(random)),
      );
      const ps = scores.flatMap((one, a) =>
        scores.slice(a + 1).map((other, after) => {
          const differences = one.map((value, i) => value - (other[i] ?? 0));
          const centre = mean(differences);
          const t = centre / (sampleDeviation(differences) / Math.sqrt(n));
          return { a, b: a + 1 + after, sign: Math.sign(centre), p: chiSquareUpperTail(t * t, 1) };
        }),
      );
      const corrected = holm(ps.map(({ p }) => p));
      if (ps.every(({ a, sign }, at) => a !== 0 || (sign > 0 && (corrected[at] ?? 1) < 0.05))) found++;
    }
    expect(found / 400).toBeGreaterThan(0.75);
  });
});

describe('how many questions settle a card', () => {
  const omega2 = 0.002;
  const found = { T: 10, nu: 9, s2: 0.002, omega2, df: 513 };

  it('of a model that no prompt moves: in nine cases of ten, and half as many in far fewer', () => {
    const more = extraQuestionsToSettleCard(found, 60, rule)!;
    const random = seededRandom(4);
    const settledBy = (questions: number) => {
      const factor = (60 + questions) / 60;
      const noise = omega2 / factor;
      const runs = Array.from({ length: 400 }, () =>
        isEffectVerdictSettled({ T: 10, nu: 9, s2: drawnS2(10, 0, noise, random), omega2: noise, df: 513 * factor }, rule),
      );
      return runs.filter(Boolean).length / runs.length;
    };
    expect(settledBy(more)).toBeGreaterThan(0.9);
    expect(settledBy(more / 3)).toBeLessThan(0.7);
  });

  it('fewer for one that moves far, and none where it would take over 100,000', () => {
    expect(extraQuestionsToSettleCard({ ...found, s2: 0.0045 }, 60, rule)!).toBeLessThan(
      extraQuestionsToSettleCard(found, 60, rule)!,
    );
    // About seven times as many: 360,000 more.
    expect(extraQuestionsToSettleCard(found, 60_000, rule)).toBeUndefined();
  });

  it('a forecast at ten places asks for all of them, and at least as many questions again', () => {
    const moving = { ...found, s2: 0.009 };
    const never = extraQuestionsUntil(moving, 60, () => false);
    const always = extraQuestionsUntil(moving, 60, () => true);
    const allButOne = extraQuestionsUntil(moving, 60, (_, place) => Math.abs(place - 0.05) > 1e-9);
    expect([never, always, allButOne]).toEqual([undefined, 60, undefined]);
  });

  it('is settled by either end of the interval', () => {
    const quiet = { T: 10, nu: 9, s2: 0.00005, omega2: 0.00005, df: 5000 };
    expect(tauInterval(quiet)[1]).toBeLessThan(0.03);
    expect(isEffectVerdictSettled(quiet, rule)).toBe(true);
    expect(isEffectVerdictSettled({ ...quiet, s2: 0.01 }, rule)).toBe(true);
    expect(isEffectVerdictSettled(found, rule)).toBe(false);
  });
});
