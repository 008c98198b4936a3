import { undefinedBecause } from '../../../base/json/json.ts';
import { promptScoreIntervals } from '../../../measure/advice/chosen-score.ts';
import { selectTemplates, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { countValueChanges, sumGainLossCounts } from '../../../measure/paired/paired-changes.ts';
import type { PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import { baselinePrompt } from './baseline.ts';
import type { PromptOutcomeResult } from './detail-forms.ts';

/**
 * The outcome of each prompt for a model, in the plan’s order. It has the score’s interval, and what the prompt fixes and
 * breaks compared with the baseline. `tables[b]` has the model’s scores of set b, items × prompts, NaN without an answer. A
 * question is fixed if its score (the mean over samples) is higher than under the baseline. It is broken if the score is
 * lower. Questions without an answer under both prompts do not count. The interval is undefined if no chain of shared
 * questions connects the prompt with others. It is also undefined if too few cells have answers.
 */
export function promptOutcomes(tables: readonly ScoreMatrix[], spread: PromptSpread | undefined): PromptOutcomeResult[] {
  const intervals = spread ? promptScoreIntervals(spread) : [];
  const scoresUnder = (table: ScoreMatrix, t: number) => selectTemplates(table, [t]).scores;
  return Array.from({ length: tables[0]?.templates ?? 0 }, (_, t) => {
    const found = intervals[spread?.prompts.indexOf(t) ?? -1];
    const { gained, lost, same } = sumGainLossCounts(
      tables.map((table) => countValueChanges(scoresUnder(table, baselinePrompt), scoresUnder(table, t))),
    );
    return {
      interval: found ? [100 * found[0], 100 * found[1]] : tooFewShared,
      fixed: gained,
      broken: lost,
      compared: gained + lost + same,
    };
  });
}

const tooFewShared = undefinedBecause('too few questions have answers under this prompt and another one');
