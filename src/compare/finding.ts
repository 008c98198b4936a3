import { isNumber } from '../base/json/json.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { formatFixed, percent, plural } from '../core/words/format.ts';
import {
  differenceOfMeasure,
  type AnyDifference,
  type ComparedPair,
  type TwoRunComparison,
  type Measure,
  type DifferencePhrases,
} from './comparison.ts';
import { modelPairName } from './pairs.ts';
import { isJointlyDifferent, isOwnIntervalBeyondZero } from './joint-intervals.ts';

/** The phrases of a study for the finding of a comparison. Each measure has its own phrases. */
export interface ComparisonFindingWords {
  /** The text after the name of a pair. For a single pair it may be longer. */
  pair(described: DescribedPair): string;
  /** For many pairs: one sentence per entry, which counts the pairs that changed in each kind of measure. */
  readonly counted: readonly (readonly DirectionWords[])[];
}

interface DescribedPair {
  readonly pair: ComparedPair;
  readonly isAlone: boolean;
  /** The phrase for a kind of measure, with its interval. */
  say(kind: string): string;
}

/** The phrase for one pair: “scores higher”. */
export interface DirectionWords {
  readonly kind: string;
  readonly more: string;
  readonly less: string;
  readonly isLessFirst?: true;
}

/** The phrases for a share of right answers. `measure`: its name. */
export const makeAccuracyDifferencePhrases = (measure: string): DifferencePhrases => ({
  none: `has no ${measure} in both runs`,
  equal: 'is right as often',
  differs: 'is right {size} points {more|less} often',
});

export const makeAccuracyDirectionWords = (kind: string): DirectionWords => ({
  kind,
  more: 'is right more often',
  less: 'is right less often',
});

/** Up to this many pairs get a sentence each; with more, changed pairs are counted. */
const namedPairs = 3;

type FindingSource = Pick<TwoRunComparison, 'same' | 'pairs' | 'measures' | 'opens'>;

/** The opening sentences of a comparison. */
export function comparisonFindingText(
  words: ComparisonFindingWords,
  { same, pairs, measures, opens = '' }: FindingSource,
): string {
  if (same) return 'Both are the same run, so every difference is 0.';
  if (pairs.length === 0) return 'No model is in both runs: choose which models to compare.';
  /** The first measure of this kind. */
  const measureOf = (kind: string) =>
    assertDefined(
      measures.find((measure) => (measure.kind ?? measure.id) === kind),
      `measure of the kind “${kind}”`,
    );
  const foundOf = (pair: ComparedPair, kind: string) => differenceOfMeasure(pair, measureOf(kind).id);
  if (pairs.length > namedPairs) return opens + words.counted.map((among) => countSentence(pairs, among, foundOf)).join(' ');
  const sentences = pairs.map((pair) => {
    const say = (kind: string) => phraseOf(foundOf(pair, kind), measureOf(kind));
    return `${modelPairName(pair)} ${words.pair({ pair, say, isAlone: pairs.length === 1 })}`;
  });
  return opens + sentences.join(' ');
}

/** “scores 2.8 points higher (95% interval 0.3 to 5.1)”; empty if the measure has no phrase. */
function phraseOf({ one, other, difference, ...found }: AnyDifference, { phrase, times = 1, ...measure }: Measure): string {
  if (!phrase) return '';
  const { none, equal, differs, digits = measure.digits, isOfDifference } = phrase;
  if (!isNumber(difference)) return none;
  const size = formatFixed(Math.abs(times * difference), digits);
  const filled = (Number(size) === 0 ? equal : differs)
    .replace(/\{(\w+)\|(\w+)\}/, difference > 0 ? '$1' : '$2')
    .replace('{size}', size)
    .replace('{one}', formatFixed(times * Number(one), digits))
    .replace('{other}', formatFixed(times * Number(other), digits));
  // Equal values without an interval need no reason.
  if (Number(size) === 0 && 'why' in found.interval) return filled;
  return filled + differenceIntervalText(found, { times, digits, of: isOfDifference ? ' of the difference' : '' });
}

/**
 * “ (95% interval 0.3 to 5.1)”, and whether the difference may be chance: alone, or among all differences judged together.
 * Without an interval it gives the reason. `of`: “ of the difference”, where readers could take the interval for that of a
 * value.
 */
export function differenceIntervalText(
  found: Pick<AnyDifference, 'interval' | 'together'>,
  { times = 1, digits, of = '' }: { readonly times?: number; readonly digits: number; readonly of?: string },
): string {
  const { interval, together } = found;
  if ('why' in interval) return ` (no interval: ${interval.why})`;
  const among =
    together && together.of > 1 && isOwnIntervalBeyondZero(found)
      ? `, which may be chance among ${together.of} differences`
      : '';
  const chance = isJointlyDifferent(found) ? '' : among || ', which may be chance';
  return ` (95% interval${of} ${formatFixed(times * interval[0], digits)} to ${formatFixed(times * interval[1], digits)}${chance})`;
}

export function answerAgreementSentence({ agreement }: ComparedPair, of = 'answers'): string {
  if (!agreement || !isNumber(agreement.share)) return '';
  const { share, kappa, kappaInterval } = agreement;
  const ends =
    kappaInterval && !('why' in kappaInterval)
      ? `, 95% interval ${formatFixed(kappaInterval[0], 2)} to ${formatFixed(kappaInterval[1], 2)}`
      : '';
  const beyond = kappa !== undefined && isNumber(kappa) ? ` (κ ${formatFixed(kappa, 2)}${ends})` : '';
  return ` They agree on ${percent(share)} of ${of}${beyond}.`;
}

function countSentence(
  pairs: readonly ComparedPair[],
  among: readonly DirectionWords[],
  foundOf: (pair: ComparedPair, kind: string) => AnyDifference,
): string {
  const parts = among.map(({ kind, more, less, isLessFirst }) => {
    const moved = pairs.map((pair) => foundOf(pair, kind)).filter(isJointlyDifferent);
    const up = moved.filter(({ difference }) => isNumber(difference) && difference > 0).length;
    const countWords = (n: number, words: string) => `${n} ${n === 1 ? words : ofMany(words)}`;
    const both = [countWords(up, more), countWords(moved.length - up, less)];
    return (isLessFirst ? both.reverse() : both).join(' and ');
  });
  return `Of ${plural(pairs.length, 'model')}, ${parts.join(', ')}${parts.length > 1 ? ',' : ''} beyond chance, all judged together.`;
}

/** “is steadier” → “are steadier”, “has less” → “have less”, “scores higher” → “score higher”. */
const ofMany = (words: string): string =>
  words
    .replace(/^is\b/, 'are')
    .replace(/^has\b/, 'have')
    .replace(/^(\w*[^s])s\b/, '$1');
