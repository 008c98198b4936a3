import { isNumber } from '../base/json/json.ts';
import { formatFixed, plural } from '../core/words/format.ts';
import { differenceIntervalText } from './finding.ts';
import { modelPairDifferenceAt, modelIndicesByRank, type ComparedMeasure } from './models-comparison.ts';
import { isJointlyDifferent } from './joint-intervals.ts';

/** The number of measures in the finding; the others appear only in their sections. */
const maxListedMeasures = 3;

/** The opening sentences of a comparison of models. */
export const topModelPerMeasureText = (measures: readonly ComparedMeasure[], labels: readonly string[]): string =>
  measures
    .slice(0, maxListedMeasures)
    .map((measure) => highestSentence(measure, labels))
    .join(' ');

/** “Mean score (μ) is highest for able: 3.1 points above able-too (95% interval 0.4 to 5.9).” */
function highestSentence(measure: ComparedMeasure, labels: readonly string[]): string {
  const { title, unit, digits, times } = measure;
  const [best, next] = modelIndicesByRank(measure, labels.length) as [number, number];
  const found = modelPairDifferenceAt(measure, best, next);
  const { other, difference } = found;
  if (other === 'Infinity') return `${title} is highest for ${labels[best]}: it is infinite there.`;
  if (!isNumber(difference))
    return `${title}: ${labels[best]} and ${labels[next]} cannot be compared with each other (${difference.why}).`;
  const size = formatFixed(times * difference, digits);
  if (Number(size) === 0) return `${title} is the same for ${labels[best]} and ${labels[next]}.`;
  return (
    `${title} is highest for ${labels[best]}: ${size} ${unit === 'points' ? 'points ' : ''}above ` +
    `${labels.length > 2 ? 'the next, ' : ''}${labels[next]}${differenceIntervalText(found, { times, digits })}.`
  );
}

/** How many pairs differ when all are judged together. */
export function differingPairsText({ pairs, test }: ComparedMeasure): string {
  const apart = pairs.filter(isJointlyDifferent).length;
  const none = pairs.filter(({ difference }) => !isNumber(difference)).length;
  const many = plural(pairs.length, 'pair');
  const outside =
    `Of ${many} of models, ${apart} ${apart === 1 ? 'differs' : 'differ'} beyond chance when all are judged together` +
    `${none === 0 ? '' : `, and ${none} cannot be compared with each other`}`;
  if (test === undefined) return `${outside}.`;
  const below = pairs.filter(({ pHolm }) => pHolm !== undefined && isNumber(pHolm) && pHolm < 0.05).length;
  return `${outside}. By the exact test ${below} ${below === 1 ? 'differs' : 'differ'}, with p < 0.05 after Holm’s correction for ${many}.`;
}
