import { count, plural } from '../../core/words/format.ts';
import { formatDollars } from '../spending/exhausted-caps.ts';
import type { SendingEstimate } from './estimate.ts';

/** Of an estimate no more digits than it may have: two, from a hundred on. `up`: of what is an upper bound. */
export function roundToTwoDigits(n: number, up = false): number {
  if (n < 100) return Math.ceil(n);
  const unit = 10 ** (Math.floor(Math.log10(n)) - 1);
  return (up ? Math.ceil(n / unit) : Math.round(n / unit)) * unit;
}

/** What is sent and costs, a sentence each; the time stands with that of all models (audit-time.ts). `names`: what models are called; `areJudged`: answers go to a judge at a server as well. */
export function costEstimateSentences(
  estimate: SendingEstimate,
  names: ReadonlyMap<string, string>,
  areJudged = false,
): readonly string[] {
  const { requests, input, mostOutput, mostMoney, unpriced } = estimate;
  const unpricedNames = unpriced.map((id) => names.get(id) ?? id);
  return [
    `${plural(requests, 'request')}: one for each answer${areJudged ? ', and one for each verdict of a judge' : ''}; more where one fails or is refused, or where thinking is to be turned on or off.`,
    `About ${count(roundToTwoDigits(input))} tokens of prompts, reckoned from their characters, and at most ${count(roundToTwoDigits(mostOutput, true))} of answers.`,
    unpriced.length === 0
      ? `At most about ${formatDollars(mostMoney)}, by the prices you typed.`
      : mostMoney > 0
        ? `At most about ${formatDollars(mostMoney)} by the prices you typed, without ${unpricedNames.join(', ')}: no price typed, cost unknown.`
        : 'No price typed: cost unknown.',
  ];
}
