import { templateMeanPercents, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { promptSpread, type PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import { hasMissingCells } from '../../../measure/verdicts/evidence.ts';

/**
 * S_{m,t,b} of a model in percent, set by set. Scores of fewer items are as hard or as easy as these items are: where cells are without an answer they are those of the additive
 * fit, which compares prompts on the same items.
 */
export const promptScoresBySet = (
  tables: readonly ScoreMatrix[],
  bySet: readonly (PromptSpread | undefined)[] = tables.map((table) => promptSpread([table])),
): ArrayLike<number>[] =>
  tables.map((table, b) =>
    hasMissingCells([table])
      ? (bySet[b]?.fits[0]?.means.map((mean) => Math.min(100, Math.max(0, 100 * mean))) ?? templateMeanPercents(table))
      : templateMeanPercents(table),
  );
