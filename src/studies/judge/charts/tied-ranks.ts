import { isNumber, type MaybeNumber } from '../../../base/json/json.ts';

/** What shares a place in a ranking. */
export interface TiedGroup {
  /** Places in the list. */
  readonly members: readonly number[];
  /** The ranks that they share, 1 the best: the same twice for one alone. `null`: without a value. */
  readonly ranks: readonly [best: number, worst: number] | null;
}

/** Equal values together, the highest first; those without a value last. */
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

/** The mean of the ranks that are shared: as rank correlations count them. */
export const meanRank = ([best, worst]: readonly [number, number]): number => (best + worst) / 2;

/** “2”, or “2 to 3”. */
export const rankRangeInWords = ([best, worst]: readonly [number, number]): string =>
  best === worst ? String(best) : `${best} to ${worst}`;
