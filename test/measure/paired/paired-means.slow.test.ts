import { describe, expect, it } from 'vitest';
import { mean } from '../../../src/measure/basics/mean.ts';
import { pairedSetMeansInterval } from '../../../src/measure/paired/paired-means.ts';
import { seededRandom, type Random } from '../../../src/measure/basics/random.ts';
import { itemAccuracySdOverWordings } from '../../../src/measure/agreement/xparacon.ts';
import { pairedXParaConInterval } from './paired-intervals.ts';

/**
 * Two models on the same items. An item is certain, hopeless or in between for both. On each question, each model's chance
 * moves by its own share.
 */
function draw(N: number, moves: readonly [number, number], better: number, random: Random) {
  const one: number[] = [];
  const other: number[] = [];
  const accuracies: [number[], number[]] = [[], []];
  for (let i = 0; i < N; i++) {
    const kind = random();
    const base = kind < 0.4 ? 4 : kind < 0.6 ? -4 : 0.5;
    [one, other].forEach((spreads, m) => {
      const three = [0, 1, 2].map(() => {
        const logit = base + m * better + moves[m]! * (random() - 0.5) * 6;
        return mean(Array.from({ length: 8 }, () => (random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0)));
      });
      spreads.push(itemAccuracySdOverWordings(three));
      accuracies[m]!.push(mean(three));
    });
  }
  return { spreads: [one, other] as const, accuracies };
}

describe('how often the intervals hold what two models have on average', () => {
  it.each([
    [20, [0.5, 0.5], 0],
    [60, [1, 0.5], 0.5],
    [60, [0.3, 0.3], 0.3],
  ] as const)('%i items', (N, moves, better) => {
    const random = seededRandom(11);
    const large = draw(30_000, moves, better, random);
    const truth = {
      accuracy: mean(large.accuracies[1]) - mean(large.accuracies[0]),
      spread: mean(large.spreads[1]) - mean(large.spreads[0]),
      xParaCon: Math.log2(mean(large.spreads[0]) / mean(large.spreads[1])),
    };
    const runs = 300;
    const held = { accuracy: 0, spread: 0, xParaCon: 0 };
    for (let run = 0; run < runs; run++) {
      const { spreads, accuracies } = draw(N, moves, better, random);
      const settings = { draws: 300, seed: run };
      const ofOneSet = ([one, other]: readonly [readonly number[], readonly number[]]) =>
        pairedSetMeansInterval([one], [other], settings);
      for (const [name, interval] of Object.entries({
        accuracy: ofOneSet(accuracies),
        spread: ofOneSet(spreads),
        xParaCon: pairedXParaConInterval(...spreads, settings),
      })) {
        const of = name as keyof typeof held;
        if ('why' in interval) throw new Error(interval.why);
        const [low, high] = interval;
        if (low <= truth[of] && truth[of] <= high) held[of]++;
      }
    }
    for (const [name, count] of Object.entries(held)) {
      expect(count / runs, name).toBeGreaterThan(0.9);
      expect(count / runs, name).toBeLessThan(0.985);
    }
  });
});
