import { describe, expect, it } from 'vitest';
import { mean } from '../../src/measure/mean.ts';
import { pairedSetMeansInterval, pairedXParaConInterval } from '../../src/measure/paired-means.ts';
import { seededRandom, type Random } from '../../src/measure/random.ts';
import { questionSpread } from '../../src/measure/xparacon.ts';

/** Of a single set. */
const pairedMeanInterval = (
  one: readonly number[],
  other: readonly number[],
  settings: Parameters<typeof pairedSetMeansInterval>[2],
) => pairedSetMeansInterval([one], [other], settings);

const ends = (interval: readonly [number, number] | { why: string }): readonly [number, number] => {
  if ('why' in interval) throw new Error(interval.why);
  return interval;
};

describe('the interval of a difference of means', () => {
  it('is a normal one where items are many: ±1.96·s/√N, with the one item more', () => {
    const random = seededRandom(1);
    const N = 400;
    const one = Array.from({ length: N }, () => random());
    const other = one.map((value) => value + random() - 0.4);
    const d = other.map((value, i) => value - one[i]!);
    const centre = mean(d);
    const u = d.map((value) => (value / N) ** 2);
    const more = mean(u.map((value) => value * value)) / mean(u);
    const error = Math.sqrt(mean(d.map((value) => (value - centre) ** 2)) / (N - 1) + more);
    const [low, high] = ends(pairedMeanInterval(one, other, { draws: 20_000, seed: 3 }));
    expect(low).toBeCloseTo(centre - 1.96 * error, 2);
    expect(high).toBeCloseTo(centre + 1.96 * error, 2);
  });

  it('turns round with the two, does not move with what both have, and is drawn the same by the same seed', () => {
    const one = [0.2, 0.5, 1, 0, 0.75];
    const other = [0.5, 0.5, 0.25, 0.5, 1];
    const settings = { draws: 4000, seed: 5 };
    const [low, high] = ends(pairedMeanInterval(one, other, settings));
    const [turnedLow, turnedHigh] = ends(pairedMeanInterval(other, one, settings));
    expect(turnedLow).toBeCloseTo(-high, 1);
    expect(turnedHigh).toBeCloseTo(-low, 1);
    const raised = (values: readonly number[]) => values.map((value, i) => value + i);
    const [same] = ends(pairedMeanInterval(raised(one), raised(other), settings));
    expect(same).toBeCloseTo(low, 12);
    expect(pairedMeanInterval(one, other, settings)).toEqual([low, high]);
  });

  it('is not there where fewer than two items differ; lists of unequal length are refused', () => {
    const settings = { draws: 10, seed: 1 };
    expect(pairedMeanInterval([1, 0], [1, 0], settings)).toMatchObject({ value: null });
    expect(pairedMeanInterval([1, 0, 1], [1, 1, 1], settings)).toMatchObject({
      why: expect.stringContaining('only one item differs') as string,
    });
    expect(() => pairedMeanInterval([1], [1, 2], settings)).toThrow(RangeError);
  });
});

describe('the interval of a difference of means over sets', () => {
  it('is a normal one where items are many, each set drawn for itself and weighing the same', () => {
    const random = seededRandom(4);
    const sets = [
      { N: 100, shift: 0.3 },
      { N: 400, shift: -0.1 },
    ].map(({ N, shift }) => Array.from({ length: N }, () => random() - 0.5 + shift));
    const centres = sets.map(mean);
    const variances = sets.map((d, b) => mean(d.map((value) => (value - centres[b]!) ** 2)) / (d.length - 1));
    const u = sets.flatMap((d) => d.map((value) => (value / 2 / d.length) ** 2));
    const more = mean(u.map((value) => value * value)) / mean(u);
    const error = Math.sqrt((variances[0]! + variances[1]!) / 4 + more);
    const zeros = sets.map((d) => d.map(() => 0));
    const [low, high] = ends(pairedSetMeansInterval(zeros, sets, { draws: 20_000, seed: 3 }));
    expect(low).toBeCloseTo(mean(centres) - 1.96 * error, 2);
    expect(high).toBeCloseTo(mean(centres) + 1.96 * error, 2);
  });

  it('counts the items that differ over all sets, and not what rounding leaves behind', () => {
    const settings = { draws: 10, seed: 1 };
    expect(pairedSetMeansInterval([[0], [0, 1]], [[1], [1, 1]], settings)).toHaveLength(2);
    expect(pairedSetMeansInterval([[0.1 + 0.2, 0], [1]], [[0.3, 0], [0]], settings)).toMatchObject({
      why: expect.stringContaining('only one item differs') as string,
    });
    expect(() => pairedSetMeansInterval([[1]], [[1], [1]], settings)).toThrow(RangeError);
  });
});

describe('the interval of a difference of XParaCon', () => {
  const settings = { draws: 2000, seed: 2 };

  it('is exactly 1 where every spread is half of what it was', () => {
    const one = [0.2, 0.4, 0.1, 0.3];
    const [low, high] = ends(
      pairedXParaConInterval(
        one,
        one.map((spread) => spread / 2),
        settings,
      ),
    );
    expect(low).toBeCloseTo(1, 12);
    expect(high).toBeCloseTo(1, 12);
  });

  it('is not there where fewer than two items move in either, or too many draws have none that moves', () => {
    expect(pairedXParaConInterval([0, 0, 0.1], [0.1, 0.2, 0.3], settings)).toMatchObject({
      why: expect.stringContaining('only one item’s accuracy moves') as string,
    });
    const few = [0.1, 0.1, ...new Array<number>(30).fill(0)];
    const all = few.map(() => 0.2);
    expect(pairedXParaConInterval(few, all, settings)).toMatchObject({
      why: expect.stringContaining('XParaCon has no end') as string,
    });
  });
});

/** Two models on the same items: an item is sure, hopeless or in between for both; with a question each model's chance moves by its own share. */
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
      spreads.push(questionSpread(three));
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
      for (const [name, interval] of Object.entries({
        accuracy: pairedMeanInterval(...accuracies, settings),
        spread: pairedMeanInterval(...spreads, settings),
        xParaCon: pairedXParaConInterval(...spreads, settings),
      })) {
        const of = name as keyof typeof held;
        const [low, high] = ends(interval);
        if (low <= truth[of] && truth[of] <= high) held[of]++;
      }
    }
    for (const [name, count] of Object.entries(held)) {
      expect(count / runs, name).toBeGreaterThan(0.9);
      expect(count / runs, name).toBeLessThan(0.985);
    }
  });
});
