import { isNumber } from '../base/json/json.ts';
import { listWithAnd, sentenceToPlainText } from '../core/words/sentence.ts';
import { formatFixed } from '../core/words/format.ts';
import {
  differenceOfMeasure,
  type AnyDifference,
  type ComparedPair,
  type Measure,
  type TwoRunComparison,
} from './comparison.ts';
import { isJointlyDifferent } from './joint-intervals.ts';
import { modelPairDifferenceAt, modelIndicesByRank, type ComparedMeasure } from './models-comparison.ts';
import { modelPairName } from './pairs.ts';

/** With more pairs than this, models are counted instead of named. */
const maxNamed = 3;

/**
 * Summarizes two runs of the same questions in one or two sentences. It names pairs whose first measure differs when all
 * pairs are judged together, with the ends of their own 95% intervals. It also names the pairs without a shown difference.
 * Empty if nothing was compared.
 */
export function comparisonHeadline({
  same,
  pairs,
  measures,
}: Pick<TwoRunComparison, 'same' | 'pairs' | 'measures'>): string {
  const [measure] = measures;
  if (!measure || pairs.length === 0) return '';
  if (same) return 'Both are the same run: every difference is 0.';
  const found = pairs.map((pair) => ({ pair, difference: differenceOfMeasure(pair, measure.id) }));
  const shown = found.filter(({ difference }) => isJointlyDifferent(difference));
  const isCounted = pairs.length > maxNamed;
  const sentences = isCounted
    ? shown.length === 0
      ? []
      : [`A difference is shown for ${shown.length} of ${pairs.length} models.`]
    : shown.map(({ pair, difference }) => `${modelPairName(pair)} ${sizeInWords(difference, measure)} in the second run.`);
  const others = pairs.filter((pair) => !shown.some((each) => each.pair === pair));
  if (others.length > 0 && !(isCounted && shown.length > 0))
    sentences.push(`No difference shown${pairs.length === 1 ? '' : ` for ${namesOf(others)}`}.`);
  return sentences.join(' ');
}

const namesOf = (pairs: readonly ComparedPair[]): string =>
  pairs.length > maxNamed
    ? `any of ${pairs.length} models`
    : sentenceToPlainText(listWithAnd(pairs.map((pair) => [modelPairName(pair)])));

/** “scores 2 to 9 points higher” */
function sizeInWords({ difference, interval, one, other }: AnyDifference, measure: Measure): string {
  const { phrase, times = 1, digits } = measure;
  if (!phrase || !isNumber(difference)) return `has another ${measure.title}`;
  return phrase.differs
    .replace(/\{(\w+)\|(\w+)\}/, difference > 0 ? '$1' : '$2')
    .replace('{size}', sizeOf(difference, interval, times, phrase.digits ?? digits))
    .replace('{one}', formatFixed(times * Number(one), phrase.digits ?? digits))
    .replace('{other}', formatFixed(times * Number(other), phrase.digits ?? digits));
}

function sizeOf(difference: number, interval: AnyDifference['interval'], times: number, digits: number): string {
  if ('why' in interval) return formatFixed(Math.abs(times * difference), digits);
  const [low, high] = interval.map((end) => Math.abs(times * end)).sort((a, b) => a - b) as [number, number];
  return `${formatFixed(low, digits)} to ${formatFixed(high, digits)}`;
}

/**
 * Names the best of several models by the first measure, if the joint test of all pairs shows it. `labels`: the models’
 * names.
 */
export function modelsHeadline([measure]: readonly ComparedMeasure[], labels: readonly string[]): string {
  if (!measure || labels.length < 2) return '';
  const [best, next] = modelIndicesByRank(measure, labels.length) as [number, number];
  const found = modelPairDifferenceAt(measure, best, next);
  const title = measure.title.charAt(0).toLowerCase() + measure.title.slice(1);
  if (!isNumber(found.difference) || !isJointlyDifferent(found))
    return `No difference in ${title} shown between ${labels[best]} and ${labels[next]}${labels.length > 2 ? ', the two highest' : ''}.`;
  const unit = measure.unit === 'points' ? ' points' : '';
  return `${labels[best]} has the highest ${title}: ${sizeOf(found.difference, found.interval, measure.times, measure.digits)}${unit} above ${labels[next]}.`;
}
