import type { NoValueWithReason } from '../../../base/json/json.ts';
import type { VoteResult } from '../../../core/json/vote-form.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import { forecastVotes } from '../../../measure/vote/vote-forecast.ts';
import { withHolmOverModels } from '../../../measure/vote/vote-results.ts';
import { collectBallots } from '../../../reading/ballots.ts';
import { questionVariantLevelIds, type ParaphraseModelResult } from './result.ts';
import type { ModelItemAnswers } from './tally.ts';

/**
 * For each model, what a vote over a question’s wordings and orders (or over samples) would give. Every question has the
 * same weight, as in the accuracy. The vote is compared with each wording.
 */
export function paraphraseVotes(
  byModel: ReadonlyMap<string, readonly ModelItemAnswers[]>,
  models: readonly Pick<ParaphraseModelResult, 'model' | 'accuracyInterval' | 'tokens'>[],
  { samples, seed }: { readonly samples: number; readonly seed: number },
): VoteResult[] {
  return withHolmOverModels(
    models.map(({ model, accuracyInterval, tokens }) => {
      const votes = collectBallots(
        (byModel.get(model) ?? []).map(({ item, orders, rows }) => ({
          set: '',
          rows: questionVariantLevelIds.flatMap((q) => orders.map((_, k) => rows[q].slice(k * samples, (k + 1) * samples))),
          variantsByPrompt: questionVariantLevelIds.map((_, q) => orders.map((_, k) => q * orders.length + k)),
          cluster: item.cluster,
        })),
      );
      return forecastVotes(votes, { model, meanInterval: inPoints(accuracyInterval), tokens, seed });
    }),
  );
}

const inPoints = (interval: ParaphraseModelResult['accuracyInterval']): Interval | NoValueWithReason =>
  'why' in interval ? interval : [100 * interval[0], 100 * interval[1]];
