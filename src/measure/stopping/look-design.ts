/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index runs over the size that its array was made with */
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { nthCellInPlanOrder, benchmarkOrderSeed, drawLatinSquareOrder } from './plan-order.ts';

/** Which cells of a plan belong to which look: the same for every model. */
export interface CellsByInterimLook {
  /** T. */
  readonly prompts: number;
  readonly sets: readonly SetFirstLookByCell[];
  /** Looks, the end (all cells) among them. */
  readonly looks: number;
  /** How many looks from the start see too little to be used: a set with under 20 questions asked, or under 60 in all. */
  readonly tooEarly: number;
}

export interface SetFirstLookByCell {
  readonly id: string;
  readonly items: number;
  /** Of cell `[i·T + t]`: the first look that sees it, from 0. */
  readonly firstLook: Uint8Array;
}

/** Fewer tell too roughly how far μ is off (8 to 11% misses in place of 5). */
export const minItemsAtLook = 20;
export const minRowsAtLook = 60;

/**
 * Look l of a set with N items sees the first ⌈share_l · N · T⌉ cells of its order; the last look, which is not among `shares`, sees all. A share is the same of each set, so that no look
 * knows one better than another.
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

/** Items of the set that a look sees under two prompts or more: others say nothing of prompts. */
function rowsSeen({ items, firstLook }: SetFirstLookByCell, T: number, look: number): number {
  let rows = 0;
  for (let i = 0; i < items; i++) {
    let seen = 0;
    for (let t = 0; t < T; t++) if (firstLook[i * T + t]! <= look) seen++;
    if (seen > 1) rows++;
  }
  return rows;
}

/** What a look sees of a set's answers. */
export function scoresAtLook(table: ScoreMatrix, { firstLook }: SetFirstLookByCell, look: number): ScoreMatrix {
  return { ...table, scores: table.scores.map((score, at) => (firstLook[at]! <= look ? score : NaN)) };
}
