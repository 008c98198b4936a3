import type { ScoreMatrix } from '../basics/item-scores.ts';

/**
 * Counts the items whose score differs between the templates that they are answered under. The score of a cell with
 * several samples is their mean. An item answered under one template alone, or under none, does not count.
 */
export function countFlippingItems(tables: readonly ScoreMatrix[]): number {
  let flipping = 0;
  for (const { items, templates, scores } of tables) {
    for (let i = 0; i < items; i++) {
      const own = scores.subarray(i * templates, (i + 1) * templates).filter((score) => !Number.isNaN(score));
      if (own.some((score) => score !== own[0])) flipping += 1;
    }
  }
  return flipping;
}
