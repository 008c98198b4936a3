import { isNumber } from '../../../core/json/json.ts';
import { fixed, percent, plural } from '../../../core/words/format.ts';
import { beyondChance, intervalInPoints, intervalSaid } from '../../system-prompt/compare/finding.ts';
import { pairName } from '../../../compare/pairs.ts';
import type { Difference } from '../../../compare/comparison.ts';
import type { StyleComparison, StylePair } from './comparison.ts';

/** Pairs told one by one; of more, how many moved. */
const namedPairs = 3;

/** What a comparison of two runs of the instruction-style study opens with, in sentences: of its first decoding. */
export function styleComparisonFinding({ pairs, same, decodings }: StyleComparison): string {
  if (same) return 'Both are the same run, so every difference is 0.';
  if (pairs.length === 0) return 'No model is in both runs: choose which to hold against which.';
  const under = decodings.length > 1 ? `With ${decodings[0]!.title.toLowerCase()} decoding: ` : '';
  if (pairs.length <= namedPairs) return under + pairs.map(pairSentence).join(' ');
  return under + countSentence(pairs);
}

function pairSentence(pair: StylePair): string {
  const { accuracy, ssi, crs } = pair.decodings[0]!;
  const parts = [
    accuracyPart(accuracy),
    ssiPart(ssi),
    ...(isNumber(crs.difference) ? [crsPart(crs.difference, crs.interval)] : []),
  ];
  const same = isNumber(pair.agreement.share)
    ? ` The two say the same in ${percent(pair.agreement.share)} of answers.`
    : '';
  return `${pairName(pair)} ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.${same}`;
}

function accuracyPart({ difference, interval }: Difference): string {
  if (!isNumber(difference)) return 'has no accuracy in both runs';
  const size = fixed(Math.abs(difference), 1);
  if (Number(size) === 0) return `is right as often${intervalInPoints(interval)}`;
  return `is right ${size} points ${difference > 0 ? 'more' : 'less'} often${intervalInPoints(interval)}`;
}

function ssiPart({ one, other, difference, interval }: Difference): string {
  if (!isNumber(difference) || !isNumber(one) || !isNumber(other)) return 'has no style sensitivity in both runs';
  const how = Number(fixed(Math.abs(difference), 2)) === 0 ? 'as' : difference > 0 ? 'more' : 'less';
  const values = `SSI ${fixed(other, 2)} after ${fixed(one, 2)}`;
  return `is ${how} sensitive to style: ${values}${intervalSaid(interval, { digits: 2, of: ' of the difference' })}`;
}

function crsPart(difference: number, interval: Difference['interval']): string {
  const size = fixed(Math.abs(difference), 3);
  const where = intervalSaid(interval, { digits: 3 });
  if (Number(size) === 0) return `answers as much alike under its styles${where}`;
  return `answers ${size} ${difference > 0 ? 'more' : 'less'} alike under its styles${where}`;
}

function countSentence(pairs: readonly StylePair[]): string {
  const moved = (of: 'accuracy' | 'ssi', up: boolean) =>
    pairs.filter(({ decodings }) => {
      const { difference, interval } = decodings[0]![of];
      return beyondChance(interval) && isNumber(difference) && difference > 0 === up;
    }).length;
  const are = (n: number, what: string) => `${n} ${n === 1 ? 'is' : 'are'} ${what}`;
  return `Of ${plural(pairs.length, 'model')}, ${are(moved('accuracy', true), 'right more often')} and ${are(moved('accuracy', false), 'right less often')}, ${are(moved('ssi', true), 'more sensitive to style')} and ${are(moved('ssi', false), 'less sensitive')}, beyond their 95 % intervals.`;
}
