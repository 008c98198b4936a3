import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';

/** Values with the same rank. */
export interface TiedGroup {
  /** Indices in the list. */
  readonly members: readonly number[];
  /** The ranks that they share (1 is best). A single value has the same rank twice. `null` without a value. */
  readonly ranks: readonly [best: number, worst: number] | null;
}

/** Groups equal values, highest first. Those without a value come last. */
export function groupTiedRanks(values: readonly MaybeNumber[]): TiedGroup[] {
  const byValue = new Map<number, number[]>();
  const without: number[] = [];
  values.forEach((value, index) => {
    if (!isNumber(value)) without.push(index);
    else byValue.set(value, [...(byValue.get(value) ?? []), index]);
  });
  let before = 0;
  const ranked = [...byValue]
    .sort(([a], [b]) => b - a)
    .map(([, members]): TiedGroup => {
      const best = before + 1;
      before += members.length;
      return { members, ranks: [best, before] };
    });
  return without.length > 0 ? [...ranked, { members: without, ranks: null }] : ranked;
}

/** The mean of the shared ranks, as rank correlations use it. */
export const meanRank = ([best, worst]: readonly [number, number]): number => (best + worst) / 2;

/** “2”, or “2 to 3”. */
export const rankRangeInWords = ([best, worst]: readonly [number, number]): string =>
  best === worst ? String(best) : `${best} to ${worst}`;
