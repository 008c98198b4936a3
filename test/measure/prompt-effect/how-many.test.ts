import { describe, expect, it } from 'vitest';
import {
  isCardSettled,
  questionsForCard,
  questionsToSettle,
  tauInterval,
} from '../../../src/measure/prompt-effect/how-many.ts';
import { seededRandom, standardNormal } from '../../../src/measure/random.ts';

const rule = { margin: 0.03, level: 0.05 };

/** s² of T effects with noise ω², found afresh: the definition, with no formula for its distribution. */
function drawnS2(T: number, tau: number, omega2: number, random: () => number): number {
  // T − 1 directions; all of the effect in the first of them.
  const along = Math.sqrt(T - 1) * tau + Math.sqrt(omega2) * standardNormal(random);
  let sum = along ** 2;
  for (let k = 1; k < T - 1; k++) sum += omega2 * standardNormal(random) ** 2;
  return sum / (T - 1);
}

describe('how many questions settle a card', () => {
  const omega2 = 0.002;
  const found = { T: 10, nu: 9, s2: 0.002, omega2, df: 513 };

  it('of a model that no prompt moves: in nine cases of ten, and half as many in far fewer', () => {
    const more = questionsForCard(found, 60, rule)!;
    const random = seededRandom(4);
    const settledBy = (questions: number) => {
      const factor = (60 + questions) / 60;
      const noise = omega2 / factor;
      const runs = Array.from({ length: 400 }, () =>
        isCardSettled({ T: 10, nu: 9, s2: drawnS2(10, 0, noise, random), omega2: noise, df: 513 * factor }, rule),
      );
      return runs.filter(Boolean).length / runs.length;
    };
    expect(settledBy(more)).toBeGreaterThan(0.9);
    expect(settledBy(more / 3)).toBeLessThan(0.7);
  });

  it('fewer for one that moves far, and none where it would take over 100,000', () => {
    expect(questionsForCard({ ...found, s2: 0.0045 }, 60, rule)!).toBeLessThan(questionsForCard(found, 60, rule)!);
    // Seven times as many or so: 360,000 more.
    expect(questionsForCard(found, 60_000, rule)).toBeUndefined();
  });

  it('a forecast at ten places asks for nine of them, and at least as many questions again', () => {
    const moving = { ...found, s2: 0.009 };
    const never = questionsToSettle(moving, 60, () => false);
    const always = questionsToSettle(moving, 60, () => true);
    const allBut = (left: number) => {
      const places = new Set<number>();
      const isLeft = (place: number) => {
        if (places.size < left) places.add(place);
        return places.has(place);
      };
      return questionsToSettle(moving, 60, (_, place) => !isLeft(place));
    };
    expect([never, always, allBut(1), allBut(2)]).toEqual([undefined, 60, 60, undefined]);
  });

  it('is settled by either end of the interval', () => {
    const quiet = { T: 10, nu: 9, s2: 0.00005, omega2: 0.00005, df: 5000 };
    expect(tauInterval(quiet)[1]).toBeLessThan(0.03);
    expect(isCardSettled(quiet, rule)).toBe(true);
    expect(isCardSettled({ ...quiet, s2: 0.01 }, rule)).toBe(true);
    expect(isCardSettled(found, rule)).toBe(false);
  });
});
