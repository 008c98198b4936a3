import { describe, expect, test } from 'vitest';
import { isNumber } from '../../../src/base/json/json.ts';
import { groupIntoClusters, type ItemCountWithClusters } from '../../../src/measure/basics/item-clusters.ts';
import type { ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { clusteredSignFlipP } from '../../../src/measure/paired/cluster-sign-flips.ts';
import { pairedBootstrap } from '../../../src/measure/paired/paired-bootstrap.ts';
import { countValueChanges, itemScoreDifferences, mcnemar } from '../../../src/measure/paired/paired-changes.ts';
import { pairedSetMeansInterval } from '../../../src/measure/paired/paired-means.ts';
import { seededRandom, drawStandardNormal } from '../../../src/measure/basics/random.ts';
import { sampleDeviation } from '../../../src/measure/basics/standard-deviation.ts';
import { itemAccuracySdOverWordings } from '../../../src/measure/agreement/xparacon.ts';
import { isThorough } from '../../thorough.ts';
import { pairedXParaConInterval, stratifiedInterval } from './paired-intervals.ts';

const prompts = 4;
const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * Two equal models on passages of several questions. On each passage one or the other is better, overall and under each
 * prompt.
 */
function drawn(sizes: readonly number[], seed: number) {
  const random = seededRandom(seed);
  const normal = () => drawStandardNormal(random);
  const rows: [number[], number[]] = [[], []];
  const names: string[] = [];
  for (const [c, size] of sizes.entries()) {
    const text = normal();
    const models = rows.map((own) => ({ own, skill: normal(), under: Array.from({ length: prompts }, normal) }));
    for (let i = 0; i < size; i++) {
      const hard = 0.7 * normal();
      names.push(`text ${c}`);
      for (const { own, skill, under } of models)
        for (const effect of under) own.push(Number(random() < share(text + hard + skill + effect)));
    }
  }
  return { rows, names };
}

type Ends = readonly [number, number];
type Found = Readonly<Record<string, boolean>>;

/** By measure, whether the interval excludes 0 (for the test, p < 0.05). */
function misses({ rows, names }: ReturnType<typeof drawn>, areClustered: boolean, seed: number): Found {
  const settings = { draws: 300, seed };
  const clusters = areClustered ? groupIntoClusters(names) : undefined;
  const table: ItemCountWithClusters = { items: names.length, ...(clusters && { clusters }) };
  const [one, other] = rows.map((own): ScoreMatrix => ({
    ...table,
    templates: prompts,
    scores: Float64Array.from(own),
    binary: true,
  })) as [ScoreMatrix, ScoreMatrix];
  const byItem = rows.map((own) => names.map((_, i) => own.slice(i * prompts, (i + 1) * prompts)));
  const means = byItem.map((items) => items.map((own) => own.reduce((sum, score) => sum + score, 0) / prompts));
  const spreads = byItem.map((items) => items.map((own) => itemAccuracySdOverWordings(own)));
  const spreadOver = (m: 0 | 1, chosen: Int32Array) =>
    sampleDeviation(
      Array.from({ length: prompts }, (_, t) => chosen.reduce((sum, i) => sum + byItem[m]![i]![t]!, 0) / chosen.length),
    );
  const ofNames = areClustered ? names : undefined;
  const { mu, sigma, scenarios } = pairedBootstrap([one], [other], settings);
  const changes = itemScoreDifferences(one, other);
  const p =
    clusteredSignFlipP([{ changes, clusters }]) ??
    mcnemar(
      countValueChanges(
        changes.map(() => 0),
        changes,
      ),
    );
  const isOff = (interval: Ends | { readonly why: string }) => !('why' in interval) && (interval[0] > 0 || interval[1] < 0);
  return {
    'mean of items': isOff(pairedSetMeansInterval([means[0]!], [means[1]!], settings, [ofNames])),
    'mean spread': isOff(pairedSetMeansInterval([spreads[0]!], [spreads[1]!], settings, [ofNames])),
    XParaCon: isOff(pairedXParaConInterval(spreads[0]!, spreads[1]!, settings, ofNames)),
    'spread of scores': isOff(
      stratifiedInterval([table], (_, chosen) => spreadOver(1, chosen) - spreadOver(0, chosen), settings),
    ),
    μ: isOff(mu),
    σ: isOff(sigma),
    score: isOff(scenarios[0]!),
    p: isNumber(p) && p < 0.05,
  };
}

describe('two models that are alike, on questions that come in clusters', () => {
  test.each([
    { name: '12 of 10', sizes: Array.from({ length: 12 }, () => 10) },
    { name: '12 of 4 and 28', sizes: Array.from({ length: 12 }, (_, c) => (c % 4 === 0 ? 28 : 4)) },
    { name: '30 of 5', sizes: Array.from({ length: 30 }, () => 5) },
  ])('differ in about one comparison of twenty: $name', { timeout: 600_000 }, ({ name, sizes }) => {
    const runs = isThorough ? 1000 : 100;
    const together = new Map<string, number>();
    const alone = new Map<string, number>();
    for (let seed = 1; seed <= runs; seed++) {
      const made = drawn(sizes, seed);
      for (const [into, areClustered] of [
        [together, true],
        [alone, false],
      ] as const)
        for (const [measure, isMissed] of Object.entries(misses(made, areClustered, seed)))
          into.set(measure, (into.get(measure) ?? 0) + Number(isMissed));
    }
    const percent = (found: ReadonlyMap<string, number>) =>
      [...found].map(([measure, count]) => `${measure} ${((100 * count) / runs).toFixed(1)}%`).join(', ');
    console.info(`${name}: ${percent(together)}; one by one: ${percent(alone)}`);
    for (const [measure, count] of together) expect(count / runs, measure).toBeLessThan(isThorough ? 0.09 : 0.12);
    for (const measure of ['mean of items', 'μ', 'score', 'p'])
      expect(alone.get(measure)! / runs, measure).toBeGreaterThan(0.12);
  });
});
