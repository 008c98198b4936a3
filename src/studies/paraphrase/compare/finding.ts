import { isNumber } from '../../../core/json/json.ts';
import { count, fixed, percent, plural } from '../../../core/words/format.ts';
import { beyondChance, intervalInPoints } from '../../system-prompt/compare/finding.ts';
import { pairName } from '../../../compare/pairs.ts';
import { formTitles } from './ground.ts';
import type { Difference } from '../../../compare/comparison.ts';
import type { ParaphraseComparison, ParaphrasePair, XParaConDifference } from './comparison.ts';

/** Pairs told one by one; of more, how many moved. */
const namedPairs = 3;

/** What a comparison of two runs of the paraphrase study opens with, in sentences. */
export function paraphraseComparisonFinding({ pairs, same, forms }: ParaphraseComparison): string {
  if (same) return 'Both are the same run, so every difference is 0.';
  if (pairs.length === 0) return 'No model is in both runs: choose which to hold against which.';
  const [one, other] = forms;
  const prompts =
    one === other
      ? ''
      : `The second run asks with the ${formTitles[other]} prompt, the first with the ${formTitles[one]} one. `;
  return (
    prompts +
    (pairs.length <= namedPairs
      ? pairs.map((pair) => pairSentence(pair, pairs.length === 1)).join(' ')
      : countSentence(pairs))
  );
}

/** Of one pair alone what became of its items too. */
function pairSentence(pair: ParaphrasePair, isAlone: boolean): string {
  const { accuracy, xParaCon, meanStd, steadier, agreement } = pair;
  const found = `${pairName(pair)} ${accuracyPart(accuracy)} and ${spreadPart(meanStd)}; ${xParaConPart(xParaCon)}.`;
  if (!isAlone) return found;
  const moved = `${count(steadier.gained)} of ${plural(pair.compared, 'item')} became steadier, ${count(steadier.lost)} less steady.`;
  const same = isNumber(agreement.share) ? ` The two say the same in ${percent(agreement.share)} of answers.` : '';
  return `${found} ${moved}${same}`;
}

function accuracyPart({ difference, interval }: Difference): string {
  if (!isNumber(difference)) return 'has no accuracy in both runs';
  const size = fixed(Math.abs(100 * difference), 1);
  const where = intervalInPoints(interval, 100);
  if (Number(size) === 0) return `is right as often${where}`;
  return `is right ${size} points ${difference > 0 ? 'more' : 'less'} often${where}`;
}

/** Of the mean spread, which is always there where XParaCon may have no end. */
function spreadPart({ difference, interval }: Difference): string {
  if (!isNumber(difference)) return 'moves by no number that both have';
  const size = fixed(Math.abs(100 * difference), 1);
  const where = intervalInPoints(interval, 100);
  if (Number(size) === 0) return `moves as much between paraphrases${where}`;
  return `moves ${size} points ${difference > 0 ? 'more' : 'less'} between paraphrases${where}`;
}

function xParaConPart({ one, other }: XParaConDifference): string {
  if ((one !== 'Infinity' && !isNumber(one)) || (other !== 'Infinity' && !isNumber(other)))
    return 'XParaCon is not in both';
  if (one === 'Infinity' && other === 'Infinity') return 'XParaCon is without end in both, as no item’s accuracy moves';
  const inRun = (value: number | 'Infinity', run: string) =>
    value === 'Infinity'
      ? `without end in the ${run}, as no item’s accuracy moves there`
      : `${fixed(value, 2)} in the ${run}`;
  return `XParaCon is ${inRun(one, 'first run')} and ${inRun(other, 'second')}`;
}

function countSentence(pairs: readonly ParaphrasePair[]): string {
  const moved = (of: (pair: ParaphrasePair) => Difference, up: boolean) =>
    pairs.map(of).filter(({ difference, interval }) => {
      return beyondChance(interval) && isNumber(difference) && difference > 0 === up;
    }).length;
  const accuracy = ({ accuracy }: ParaphrasePair) => accuracy;
  const spread = ({ meanStd }: ParaphrasePair) => meanStd;
  const are = (n: number, what: string) => `${n} ${n === 1 ? 'is' : 'are'} ${what}`;
  const [more, less] = [moved(accuracy, true), moved(accuracy, false)];
  const [steadier, looser] = [moved(spread, false), moved(spread, true)];
  return `Of ${plural(pairs.length, 'model')}, ${are(more, 'right more often')} and ${are(less, 'right less often')}, ${are(steadier, 'steadier over paraphrases')} and ${are(looser, 'less steady')}, beyond their 95 % intervals.`;
}
