import { isNumber } from '../../../core/json/json.ts';
import { fixed, percent, plural } from '../../../core/words/format.ts';
import { beyondChance, intervalInPoints } from '../../system-prompt/compare/finding.ts';
import { pairName } from '../../../compare/pairs.ts';
import type { Difference } from '../../../compare/comparison.ts';
import type { ConfigurationComparison, ConfigurationPair } from './comparison.ts';

/** Pairs told one by one; of more, how many moved. */
const namedPairs = 3;

/** What a comparison of two runs of the configuration study opens with, in sentences. */
export function configurationComparisonFinding({ pairs, same }: ConfigurationComparison): string {
  if (same) return 'Both are the same run, so every difference is 0.';
  if (pairs.length === 0) return 'No model is in both runs: choose which to hold against which.';
  return pairs.length <= namedPairs
    ? pairs.map((pair) => pairSentences(pair, pairs.length === 1)).join(' ')
    : countSentence(pairs);
}

/** Of one pair alone also what is left of its consistency, and how often the two agree. */
function pairSentences(pair: ConfigurationPair, isAlone: boolean): string {
  const { capability, outputConsistency, gap, agreement } = pair;
  const found = `${pairName(pair)} ${capabilityPart(capability)}, and ${consistencyPart(outputConsistency)}.`;
  if (!isAlone) return found;
  const same = isNumber(agreement.share) ? ` The two say the same in ${percent(agreement.share)} of answers.` : '';
  return `${found}${gapSentence(gap)}${same}`;
}

function capabilityPart({ difference, interval }: Difference): string {
  if (!isNumber(difference)) return 'has no performance in both runs';
  const size = fixed(Math.abs(100 * difference), 1);
  const where = intervalInPoints(interval, 100);
  if (Number(size) === 0) return `is right as often${where}`;
  return `is right ${size} points ${difference > 0 ? 'more' : 'less'} often${where}`;
}

/** «all its outputs agree on 8.0 points more of the items: 51.0 % after 43.0 %». */
function consistencyPart({ one, other, difference, interval }: Difference): string {
  if (!isNumber(difference) || !isNumber(one) || !isNumber(other)) return 'has no output consistency in both runs';
  const size = fixed(Math.abs(100 * difference), 1);
  const where = intervalInPoints(interval, 100);
  if (Number(size) === 0) return `all its outputs agree on as many items${where}`;
  const values = `${fixed(100 * other, 1)} % after ${fixed(100 * one, 1)} %`;
  return `all its outputs agree on ${size} points ${difference > 0 ? 'more' : 'fewer'} of the items, ${values}${where}`;
}

/** Whether it is steadier than being right more often alone makes it. */
function gapSentence({ difference, interval }: Difference): string {
  if (!isNumber(difference)) return '';
  const size = fixed(Math.abs(100 * difference), 1);
  const where = intervalInPoints(interval, 100);
  if (Number(size) === 0) return ` Over what luck alone would give, that is as much as before${where}.`;
  return ` Over what luck alone would give, that is ${size} points ${difference > 0 ? 'more' : 'less'} than before${where}.`;
}

function countSentence(pairs: readonly ConfigurationPair[]): string {
  const moved = (of: 'capability' | 'outputConsistency', up: boolean) =>
    pairs.filter((pair) => {
      const { difference, interval } = pair[of];
      return beyondChance(interval) && isNumber(difference) && difference > 0 === up;
    }).length;
  const are = (n: number, what: string) => `${n} ${n === 1 ? 'is' : 'are'} ${what}`;
  return `Of ${plural(pairs.length, 'model')}, ${are(moved('capability', true), 'right more often')} and ${are(moved('capability', false), 'right less often')}, ${are(moved('outputConsistency', true), 'steadier')} and ${are(moved('outputConsistency', false), 'less steady')} in their outputs, beyond their 95 % intervals.`;
}
