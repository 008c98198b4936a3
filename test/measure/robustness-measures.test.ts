import { describe, expect, test } from 'vitest';
import { bootstrapMeanDiffIntervals } from '../../src/measure/effects/item-effect.ts';
import { mean } from '../../src/measure/basics/mean.ts';
import { normaliseOutput, strictAgreementOfItem } from '../../src/measure/agreement/output-consistency.ts';
import {
  meanAccuracyDropRate,
  reversedDropRate,
  meanPairwiseDropOfItem,
  promptRobustDropRate,
} from '../../src/measure/effects/performance-drop.ts';
import { chanceOfAllOutputsRight } from '../../src/measure/agreement/random-baseline.ts';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { populationDeviation } from '../../src/measure/basics/standard-deviation.ts';
import { publishedTable, vectors } from '../reference-data.ts';

type Written = number | 'Infinity' | '-Infinity' | 'NaN';
interface Vectors {
  readonly pdrEdgeCases: readonly { original: number; perturbed: number; asPrinted: Written; conventional: Written }[];
  readonly randomBaseline: readonly { p: number; n: number; value: number }[];
  readonly cases: readonly {
    readonly name: string;
    readonly outputs: readonly (readonly string[])[];
    readonly scores: readonly (readonly number[])[];
    readonly capabilityAllConfigurations: number;
    readonly consistent: readonly number[];
    readonly outputConsistency: number;
    readonly scoreStdPopulation: readonly number[];
    readonly randomBaseline: number;
    readonly pdrPerExample: readonly {
      readonly asPrinted: readonly Written[];
      readonly conventional: readonly Written[];
      readonly allPairsUndefinedAsZero: number;
    }[];
    readonly pdrDatasetZhu: Written;
    readonly pdrAllPairsUndefinedAsZero: number;
  }[];
}

/** Like Object.is, to twelve digits, except that 0 and −0 are equal. */
function same(value: number, written: Written): void {
  const wanted = Number(written);
  if (Number.isFinite(wanted)) expect(value).toBeCloseTo(wanted, 12);
  else expect(value).toBe(wanted);
}

describe('against numpy’s values', () => {
  const { pdrEdgeCases, randomBaseline: baselines, cases } = vectors<Vectors>('robustness-metrics');

  test('the drop of one pair, in both forms', () => {
    for (const { original, perturbed, asPrinted, conventional } of pdrEdgeCases) {
      same(reversedDropRate(original, perturbed), asPrinted);
      same(promptRobustDropRate(original, perturbed), conventional);
    }
  });

  test('the random baseline', () => {
    for (const { p, n, value } of baselines) expect(Math.abs(chanceOfAllOutputsRight(p, n) - value)).toBeLessThan(1e-15);
  });

  test.each(cases.map((each) => [each.name, each] as const))('%s', (_, each) => {
    const agreement = each.outputs.map((outputs) => strictAgreementOfItem(outputs.map(normaliseOutput)));
    expect(agreement).toEqual(each.consistent);
    expect(mean(agreement)).toBeCloseTo(each.outputConsistency, 12);
    each.scores.forEach((scores, i) => {
      expect(populationDeviation(scores)).toBeCloseTo(each.scoreStdPopulation[i]!, 12);
      const { asPrinted, conventional, allPairsUndefinedAsZero } = each.pdrPerExample[i]!;
      expect(meanPairwiseDropOfItem(scores)).toBeCloseTo(allPairsUndefinedAsZero, 12);
      scores.slice(1).forEach((score, n) => {
        same(reversedDropRate(scores[0]!, score), asPrinted[n]!);
        same(promptRobustDropRate(scores[0]!, score), conventional[n]!);
      });
    });
    expect(mean(each.scores.map(meanPairwiseDropOfItem))).toBeCloseTo(each.pdrAllPairsUndefinedAsZero, 12);
    const byConfiguration = each.scores[0]!.map((_, c) => mean(each.scores.map((scores) => scores[c]!)));
    same(meanAccuracyDropRate(byConfiguration[0]!, byConfiguration.slice(1)), each.pdrDatasetZhu);
    expect(chanceOfAllOutputsRight(each.capabilityAllConfigurations, each.outputs[0]!.length)).toBeCloseTo(
      each.randomBaseline,
      12,
    );
  });
});

describe('the paper’s Table A.2', () => {
  test('its averages are the means of its columns, to the digits printed', () => {
    const { tableA2 } = publishedTable<{
      tableA2: { rows: readonly Record<string, number>[]; average: Record<string, number> };
    }>('robustness');
    for (const [set, average] of Object.entries(tableA2.average)) {
      // Printed cells and averages are both rounded to two digits.
      expect(Math.abs(mean(tableA2.rows.map((row) => row[set]!)) - average)).toBeLessThanOrEqual(0.01);
    }
  });
});

test('an output alone agrees with nothing, and no scores have no drop', () => {
  expect(strictAgreementOfItem(['a'])).toBeNaN();
  expect(strictAgreementOfItem([])).toBeNaN();
  expect(meanPairwiseDropOfItem([])).toBeNaN();
  expect(normaliseOutput(' \tYES\n')).toBe('yes');
});

describe('effects over items', () => {
  const series = (sums: readonly number[], count = 4) => ({
    sums: Float64Array.from(sums),
    counts: new Float64Array(sums.length).fill(count),
  });

  test('the mean difference, with an interval around it; the same seed gives the same', () => {
    const sums = Array.from({ length: 50 }, (_, i) => (i % 5) - 1);
    const [found] = bootstrapMeanDiffIntervals([series(sums)], { draws: 1000, seed: 1 });
    expect(found).toMatchObject({ difference: 0.25, pairs: 200, items: 50 });
    // From item means with the standard deviation √2 / 4, over 50 items: ± 1.96 · √2 / 4 / √49.
    expect(found!.low).toBeCloseTo(0.25 - 0.099, 1);
    expect(found!.high).toBeCloseTo(0.25 + 0.099, 1);
    expect(bootstrapMeanDiffIntervals([series(sums)], { draws: 1000, seed: 1 })).toEqual([found]);
  });

  test('without change, without items, without draws there is no interval, and it says why', () => {
    const ofSums = (sums: readonly number[], draws = 100) =>
      bootstrapMeanDiffIntervals([series(sums)], { draws, seed: 1 })[0]!;
    expect(ofSums([0, 0, 0, 0])).toMatchObject({ difference: 0, low: { value: null } });
    expect(ofSums([0, 0, 0, 0]).low).toEqual({
      value: null,
      why: 'no question’s score changes between the levels: too few to bound the difference',
    });
    expect(ofSums([0, 3, 0, 0]).high).toMatchObject({ value: null });
    expect(ofSums([1, 2]).low).toMatchObject({ value: null });
    expect(ofSums([1, 2, 3], 0).low).toEqual({ value: null, why: 'it is left out of a quick look' });
    const [none] = bootstrapMeanDiffIntervals([series([0, 0, 0], 0)], { draws: 10, seed: 1 });
    expect(none).toMatchObject({ difference: { value: null }, pairs: 0, items: 0 });
  });

  test('about 95% of intervals hold the truth where answers of an item are correlated', () => {
    const random = seededRandom(5);
    const trials = 150;
    const items = 60;
    const configurations = 12;
    const effect = 0.1;
    let held = 0;
    for (let trial = 0; trial < trials; trial++) {
      const sums = Float64Array.from({ length: items }, () => {
        // An item is always right, always wrong, or depends on the level, equally in all configurations.
        const kind = random();
        return kind < effect + 0.1 ? configurations : kind < effect + 0.2 ? -configurations : 0;
      });
      const counts = new Float64Array(items).fill(configurations);
      const [{ low, high }] = bootstrapMeanDiffIntervals([{ sums, counts }], { draws: 300, seed: trial }) as [
        ReturnType<typeof bootstrapMeanDiffIntervals>[0],
      ];
      if (typeof low === 'number' && typeof high === 'number' && low <= effect && effect <= high) held++;
    }
    expect(held / trials).toBeGreaterThan(0.9);
    expect(held / trials).toBeLessThan(0.99);
  });
});
