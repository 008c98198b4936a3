import { isNumber } from '../../base/json/json.ts';
import { pointer } from '../../base/json/json-pointer.ts';
import type { VoteResult, VoteRow } from '../../core/json/vote-form.ts';
import { modelName } from '../../core/models/model-name.ts';
import { joinSentences, sentence, type Sentence } from '../../core/words/sentence.ts';
import { figure } from '../figure.ts';
import type { ResultWithVotes, VoteWords } from './vote-table.ts';

/** A gain is reported below this p, corrected by Holm over the models. See `docs/vote.md` for the error rate. */
const maxP = 0.05;

/** The forecast gain of the smallest vote for each model, or the reason why there is no forecast. */
export const voteSentences = (result: ResultWithVotes, words: VoteWords): Sentence[] =>
  (result.details?.votes ?? []).map((votes, index) => voteSentence(result, votes, index, words));

function voteSentence(result: ResultWithVotes, { model, why, rows }: VoteResult, index: number, words: VoteWords): Sentence {
  const name = modelName(model);
  const place = rows.findIndex(({ by }) => by === 'prompts' || by === 'samples');
  const row = rows[place];
  if (why !== undefined || !row?.gain) return [`${name}: no forecast, because ${why ?? 'there are no answers'}.`];
  const at = (...steps: (string | number)[]) =>
    figure(result, pointer('details', 'votes', index, 'rows', place, ...steps), 1);
  const count = (...steps: (string | number)[]) => figure(result, pointer('details', 'votes', index, ...steps), 0, 'count');
  const votes = count('rows', place, 'votes');
  const over = sentence`a vote over ${votes} of these ${row.by === 'samples' ? 'samples' : words.variants}`;
  const cost = sentence`at ${votes} times the cost`;
  const { value, interval, p } = row.gain;
  if ('why' in interval)
    return sentence`No gain shown for ${name}: ${over} gives what one ${words.variant} gives, on every question.`;
  const range = sentence`${at('gain', 'interval', 0)} to ${at('gain', 'interval', 1)}`;
  if (!isNumber(p) || p >= maxP)
    return sentence`No gain shown for ${name}: ${over} changes its score by ${range} points, ${cost}.`;
  const forecast =
    'why' in row.onOthers ? sentence`${at('right')}%` : sentence`${at('onOthers', 0)} to ${at('onOthers', 1)}%`;
  const isBetter = value > 0;
  return joinSentences([
    sentence`On ${count('questions')} other questions like these, ${over} would give ${name} ${forecast} right, ${cost}.`,
    sentence`Against one ${words.variant} on average it ${isBetter ? 'gains' : 'changes the score by'} ${at('gain', 'value')} points (${range}).`,
    againstBest(row.overBest, words.best),
  ]);
}

/** The interval is valid whichever prompt is truly the best. */
function againstBest(overBest: VoteRow['overBest'], best: string): Sentence {
  const [low, high] = overBest?.interval ?? [-Infinity, Infinity];
  if (low > 0) return [`It also beats the best ${best}.`];
  return [high < 0 ? `The best ${best} alone is better.` : `It is not shown to beat the best ${best}.`];
}
