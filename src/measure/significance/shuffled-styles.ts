/* eslint-disable @typescript-eslint/no-non-null-assertion -- i and j run below the number of styles, and a row has a score for each */
import { swapInPlace } from '../../base/objects/swap.ts';
import { undefinedBecause, type MaybeNumber } from '../../base/json/json.ts';
import { templateMeanPercents, type ScoreMatrix } from '../basics/item-scores.ts';
import { mean } from '../basics/mean.ts';
import { randomBelow, seededRandom } from '../basics/random.ts';
import { styleSensitivity } from '../effects/ssi.ts';

/**
 * Range and SSI if no style affects the model. Questions that flip either way remain, and the maximum picks the style that
 * they favour.
 */
export interface StyleNullStatistics {
  /** Means over the shuffles: the range in points, and SSI in its own unit. */
  readonly range: MaybeNumber;
  readonly ssi: MaybeNumber;
  /** The share of shuffles whose range is at least as large as the one found. The table itself counts as one shuffle. */
  readonly p: MaybeNumber;
}

/**
 * Shuffles each item's scores among the styles many times. If the styles were all the same to the model, every such table
 * would be as likely as the one found. The items of a cluster are permuted together, as they flip together. Only items
 * answered under every style count, and the result is undefined without any. The same seed gives the same shuffles.
 */
export function styleShuffleNullStats(
  table: ScoreMatrix,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): StyleNullStatistics {
  const { items, templates: S, scores } = table;
  const places = Array.from({ length: items }, (_, i) => i).filter(
    (i) => !scores.subarray(i * S, (i + 1) * S).some(Number.isNaN),
  );
  const whole = places.map((i) => scores.slice(i * S, (i + 1) * S));
  if (S < 2 || whole.length === 0) {
    const none = undefinedBecause(
      S < 2 ? 'one style has nothing to be compared with' : 'no question is answered under every style',
    );
    return { range: none, ssi: none, p: none };
  }
  if (draws === 0) {
    const none = undefinedBecause('it is left out of a quick look');
    return { range: none, ssi: none, p: none };
  }
  const { clusters: _, ...alone } = table;
  const shuffled: ScoreMatrix = { ...alone, items: whole.length, scores: new Float64Array(whole.length * S) };
  whole.forEach((row, i) => shuffled.scores.set(row, i * S));
  const at = new Map(places.map((i, row) => [i, row]));
  const together = (table.clusters ?? places.map((i) => [i]))
    .map((members) => members.flatMap((i) => at.get(i) ?? []))
    .filter((members) => members.length > 0);
  const order = new Array<number>(S).fill(0);
  const found = rangeOf(templateMeanPercents(shuffled));
  const random = seededRandom(seed);
  const ranges = new Float64Array(draws);
  const indices: number[] = [];
  let asLarge = 1;
  for (let draw = 0; draw < draws; draw++) {
    for (const [first = 0, ...others] of together) {
      const was = others.length > 0 ? order.map((_, s) => s) : undefined;
      shuffle(shuffled.scores, first * S, S, random, was);
      if (was) for (const i of others) rearrange(shuffled.scores, i * S, was);
    }
    const accuracies = templateMeanPercents(shuffled);
    ranges[draw] = rangeOf(accuracies);
    // The order of summation may change the last digit.
    if (ranges[draw]! >= found - 1e-9) asLarge++;
    const ssi = styleSensitivity(accuracies);
    if (typeof ssi === 'number') indices.push(ssi);
  }
  return {
    range: mean(ranges),
    ssi: indices.length > 0 ? mean(indices) : undefinedBecause('no answer is right under any style'),
    p: asLarge / (draws + 1),
  };
}

const rangeOf = (values: Float64Array): number => Math.max(...values) - Math.min(...values);

/** Fisher–Yates on `length` values from `start`; `was` undergoes the same exchanges. */
function shuffle(values: Float64Array, start: number, length: number, random: () => number, was: number[] = []): void {
  for (let i = length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    swapInPlace(values, start + i, start + j);
    swapInPlace(was, i, j);
  }
}

/** Moves to each index the value from the index that `was` gives. */
function rearrange(values: Float64Array, start: number, was: readonly number[]): void {
  const before = values.slice(start, start + was.length);
  for (const [place, from] of was.entries()) values[start + place] = before[from]!;
}
