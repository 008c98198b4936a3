/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { nthCellInPlanOrder, benchmarkOrderSeed, drawLatinSquareOrder } from './plan-order.ts';

/** The assignment of a plan's cells to looks, the same for every model. */
export interface CellsByInterimLook {
  /** T. */
  readonly prompts: number;
  readonly sets: readonly SetFirstLookByCell[];
  /** The number of looks, including the end (all cells). */
  readonly looks: number;
  /**
   * The number of looks from the start that are too early to use. They have under 20 questions under two or more prompts in
   * a set, or under 60 in all.
   */
  readonly tooEarly: number;
}

export interface SetFirstLookByCell {
  readonly id: string;
  readonly items: number;
  /** For cell `[i·T + t]`: the first look that includes it, from 0. */
  readonly firstLook: Uint8Array;
}

/** Fewer give too rough an estimate of the error of μ (8 to 11% misses instead of 5). */
export const minItemsAtLook = 20;
export const minRowsAtLook = 60;

/**
 * Look l of a set with N items includes the first ⌈share_l · N · T⌉ cells of its order. The last look, which is not among
 * `shares`, includes all. Every set has the same share, so that no look covers one set more than another.
 */
export function planInterimLookCells(
  sets: readonly { readonly id: string; readonly items: number }[],
  prompts: number,
  { seed, k, shares }: { readonly seed: number; readonly k: number; readonly shares: readonly number[] },
): CellsByInterimLook {
  const designed = sets.map(({ id, items }) => {
    const order = drawLatinSquareOrder(items, prompts, benchmarkOrderSeed(seed, id));
    const cells = items * prompts;
    const firstLook = new Uint8Array(cells).fill(shares.length);
    const ends = shares.map((share) => Math.ceil(share * cells));
    for (let n = 0; n < cells; n++) {
      const look = ends.findIndex((end) => n < end);
      const { item, prompt } = nthCellInPlanOrder(order, k, n);
      if (look >= 0) firstLook[item * prompts + prompt] = look;
    }
    return { id, items, firstLook };
  });
  const looks = shares.length + 1;
  const rowsAt = (look: number) => designed.map((set) => rowsSeen(set, prompts, look));
  let tooEarly = 0;
  while (tooEarly < looks - 1) {
    const rows = rowsAt(tooEarly);
    if (Math.min(...rows) >= minItemsAtLook && rows.reduce((sum, n) => sum + n, 0) >= minRowsAtLook) break;
    tooEarly++;
  }
  return { prompts, sets: designed, looks, tooEarly };
}

/** The number of the set's items that a look sees under two or more prompts. Others say nothing about prompts. */
function rowsSeen({ items, firstLook }: SetFirstLookByCell, T: number, look: number): number {
  let rows = 0;
  for (let i = 0; i < items; i++) {
    let seen = 0;
    for (let t = 0; t < T; t++) if (firstLook[i * T + t]! <= look) seen++;
    if (seen > 1) rows++;
  }
  return rows;
}

/** The scores of a set that a look includes. */
export function scoresAtLook(table: ScoreMatrix, { firstLook }: SetFirstLookByCell, look: number): ScoreMatrix {
  return { ...table, scores: table.scores.map((score, at) => (firstLook[at]! <= look ? score : NaN)) };
}
