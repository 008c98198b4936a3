import { isNumber } from '../../../core/json/json.ts';
import { fixed, plural } from '../../../core/words/format.ts';
import { beyondChance, intervalSaid } from '../../system-prompt/compare/finding.ts';
import { pairName } from '../../../compare/pairs.ts';
import type { JudgeComparison, JudgePair, MeanDifference } from './comparison.ts';

/** Pairs told one by one; of more, how many moved. */
const namedPairs = 3;

/** What a comparison of two runs of the judge study opens with, in sentences. */
export function judgeComparisonFinding({ pairs, same }: JudgeComparison): string {
  if (same) return 'Both are the same run, so every difference is 0.';
  if (pairs.length === 0) return 'No model is in both runs: choose which to hold against which.';
  return pairs.length <= namedPairs ? pairs.map(pairSentence).join(' ') : countSentence(pairs);
}

function pairSentence(pair: JudgePair): string {
  const { selfConsistency, interScale, spearman } = pair;
  const parts = [
    part(selfConsistency, 'agrees with itself', 'self-consistency α'),
    part(interScale, 'agrees across its scales', 'inter-scale α'),
    part(spearman, 'agrees with the known quality', 'Spearman’s ρ'),
  ];
  return `${pairName(pair)} ${parts.join('; it ')}.`;
}

/** «agrees with itself more: self-consistency α 0.81 after 0.32 (95 % interval of the difference 0.41 to 0.57)». */
function part({ one, other, difference, interval }: MeanDifference, verb: string, measure: string): string {
  if (!isNumber(difference) || !isNumber(one) || !isNumber(other)) return `has no ${measure} to compare`;
  const how = Number(fixed(Math.abs(difference), 2)) === 0 ? 'as much' : difference > 0 ? 'more' : 'less';
  return `${verb} ${how}: ${measure} ${fixed(other, 2)} after ${fixed(one, 2)}${intervalSaid(interval, { digits: 2, of: ' of the difference' })}`;
}

function countSentence(pairs: readonly JudgePair[]): string {
  const moved = (of: 'selfConsistency' | 'interScale', up: boolean) =>
    pairs.filter((pair) => {
      const { difference, interval } = pair[of];
      return beyondChance(interval) && isNumber(difference) && difference > 0 === up;
    }).length;
  const part = (of: 'selfConsistency' | 'interScale', where: string) =>
    `${moved(of, true)} ${moved(of, true) === 1 ? 'agrees' : 'agree'} more ${where} and ${moved(of, false)} less`;
  return `Of ${plural(pairs.length, 'model')}, ${part('selfConsistency', 'with themselves')}, ${part('interScale', 'across their scales')}, beyond their 95 % intervals.`;
}
