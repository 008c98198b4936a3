import type { ScoreMatrix } from '../basics/item-scores.ts';
import { fillNotReadScores } from '../not-read/fillings.ts';
import type { NotReadSummary } from '../not-read/not-read.ts';
import type { AdviceArm } from './arms.ts';

/** An arm with its answers. */
export interface ArmWithTables extends AdviceArm {
  /** By set: items × prompts for a model, or items × 1 for a prompt. */
  readonly tables: readonly ScoreMatrix[];
  /** The answers that may count as right or as wrong. Omitted if findings need not hold for both. */
  readonly notRead?: NotReadSummary | undefined;
}

/** Each arm’s tables, with the share `shareOf` of its unread answers counted as right. */
export const tablesWithUnreadAs = (
  arms: readonly ArmWithTables[],
  shareOf: (place: number) => 0 | 1,
): (readonly ScoreMatrix[])[] =>
  arms.map(({ tables, notRead }, place) =>
    notRead
      ? fillNotReadScores(
          notRead,
          notRead.byPrompt.map(() => shareOf(place)),
        )
      : tables,
  );
