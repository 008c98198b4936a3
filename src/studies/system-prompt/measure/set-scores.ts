import { templateMeanPercents, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { promptSpread, type PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import { hasMissingCells } from '../../../measure/verdicts/evidence.ts';

/**
 * S_{m,t,b} of a model in percent, by set. Scores of fewer items depend on how hard these items are. So if cells have no
 * answer, scores come from the additive fit. The fit compares prompts on the same items.
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
