import { count, plural } from '../../core/words/format.ts';
import { formatDollars } from '../spending/exhausted-caps.ts';
import type { SendingEstimate } from './estimate.ts';

/** Rounds an estimate to two significant digits from a hundred on. `up`: rounds up, for upper bounds. */
export function roundToTwoDigits(n: number, up = false): number {
  if (n < 100) return Math.ceil(n);
  const unit = 10 ** (Math.floor(Math.log10(n)) - 1);
  return (up ? Math.ceil(n / unit) : Math.round(n / unit)) * unit;
}

/**
 * What is sent and what it costs, a sentence each. The time is in audit-time.ts, for all models together. `names`: the
 * models' names. `areJudged`: a judge on a server also gets the answers.
 */
export function costEstimateSentences(
  estimate: SendingEstimate,
  names: ReadonlyMap<string, string>,
  areJudged = false,
): readonly string[] {
  const { requests, input, mostOutput, mostMoney, unpriced } = estimate;
  const unpricedNames = unpriced.map((id) => names.get(id) ?? id);
  return [
    `${plural(requests, 'request')}: one for each answer${areJudged ? ', and one for each judgement' : ''}. More are sent if one fails or is refused, or to turn thinking on or off.`,
    `About ${count(roundToTwoDigits(input))} tokens of prompts, estimated from their characters, and at most ${count(roundToTwoDigits(mostOutput, true))} of answers.`,
    unpriced.length === 0
      ? `At most about ${formatDollars(mostMoney)}, by the prices you typed.`
      : mostMoney > 0
        ? `At most about ${formatDollars(mostMoney)} by the prices you typed, without ${unpricedNames.join(', ')}: no price typed, cost unknown.`
        : 'No price typed: cost unknown.',
  ];
}
