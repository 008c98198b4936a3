import { isNumber, type Undefined } from '../../../core/json/json.ts';
import type { Interval } from '../../../core/interval.ts';
import { fixed, percent, plural } from '../../../core/words/format.ts';
import { pairName } from '../../../compare/pairs.ts';
import type { Comparison, Difference, PairComparison } from '../../../compare/comparison.ts';

/** Pairs told one by one; of more, how many moved. */
const namedPairs = 3;

/** What a comparison opens with, in sentences. */
export function comparisonFinding(comparison: Comparison): string {
  const { pairs, same } = comparison;
  if (same) return 'Both are the same run, so every difference is 0.';
  if (pairs.length === 0) return 'No model is in both runs: choose which to hold against which.';
  if (pairs.length <= namedPairs) return pairs.map(pairSentence).join(' ');
  return [
    countSentence(pairs, 'mu', 'scores higher', 'scores lower', 'score higher', 'score lower'),
    countSentence(
      pairs,
      'sigma',
      'moves more with the system prompt',
      'moves less',
      'move more with the system prompt',
      'move less',
    ),
  ].join(' ');
}

function pairSentence(pair: PairComparison): string {
  const { mu, sigma, agreement } = pair;
  const parts = [
    part(mu, 'scores', (up) => (up ? 'higher' : 'lower'), 'the same on average'),
    part(sigma, 'moves', (up) => (up ? 'more with the system prompt' : 'less with the system prompt'), 'as much'),
  ];
  const same = isNumber(agreement.share) ? ` The two say the same in ${percent(agreement.share)} of answers.` : '';
  return `${pairName(pair)} ${parts.join(' and ')}.${same}`;
}

/** «scores 2.8 points higher (95 % interval 0.3 to 5.1)». */
function part({ difference, interval }: Difference, verb: string, how: (up: boolean) => string, equal: string): string {
  if (!isNumber(difference)) return `${verb} by no number that both have`;
  const size = fixed(Math.abs(difference), 1);
  if (Number(size) === 0) return `${verb} ${equal}${intervalInPoints(interval)}`;
  return `${verb} ${size} points ${how(difference > 0)}${intervalInPoints(interval)}`;
}

/** « (95 % interval 0.3 to 5.1)»; `times`: 100 where it is of fractions. */
export const intervalInPoints = (interval: Interval | Undefined, times = 1): string =>
  intervalSaid(interval, { times, digits: 1 });

/** `of`: « of the difference», where it could be taken for that of something else. */
export function intervalSaid(
  interval: Interval | Undefined,
  { times = 1, digits, of = '' }: { readonly times?: number; readonly digits: number; readonly of?: string },
): string {
  if ('why' in interval) return '';
  const chance = beyondChance(interval) ? '' : ', which may be chance';
  return ` (95 % interval${of} ${fixed(times * interval[0], digits)} to ${fixed(times * interval[1], digits)}${chance})`;
}

export const beyondChance = (interval: Interval | Undefined): boolean =>
  !('why' in interval) && (interval[0] > 0 || interval[1] < 0);

function countSentence(
  pairs: readonly PairComparison[],
  of: 'mu' | 'sigma',
  ...words: readonly [upOne: string, downOne: string, upMany: string, downMany: string]
): string {
  const moved = pairs.filter((pair) => beyondChance(pair[of].interval));
  const up = moved.filter((pair) => isNumber(pair[of].difference) && pair[of].difference > 0).length;
  const down = moved.length - up;
  return `Of ${plural(pairs.length, 'model')}, ${up} ${words[up === 1 ? 0 : 2]} and ${down} ${words[down === 1 ? 1 : 3]} beyond their 95 % intervals.`;
}
