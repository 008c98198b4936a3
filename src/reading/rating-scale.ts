import { assertDefined } from '../base/errors/assert-defined.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';

/** The possible ratings: a whole number from `low` to `high`, or one of several labels, the worst first. */
export type RatingScale =
  | { readonly kind: 'numbers'; readonly low: number; readonly high: number }
  | { readonly kind: 'labels'; readonly labels: readonly string[] };

/** The number of points of a scale. */
export const pointCount = (scale: RatingScale): number =>
  scale.kind === 'numbers' ? scale.high - scale.low + 1 : scale.labels.length;

/** The value of a scale's lowest point; the next ones follow in steps of 1. */
const lowest = (scale: RatingScale): number => (scale.kind === 'numbers' ? scale.low : 1);

/** The values of a scale's points, the lowest first: the numbers themselves, or 1, 2, … for labels in order. */
export const pointValues = (scale: RatingScale): number[] =>
  Array.from({ length: pointCount(scale) }, (_, place) => lowest(scale) + place);

/** The values of the lowest and the highest point. */
export const pointEnds = (scale: RatingScale): readonly [low: number, high: number] => [
  lowest(scale),
  lowest(scale) + pointCount(scale) - 1,
];

/** The written names of a scale's points, the lowest first. */
export const ratingScalePointNames = (scale: RatingScale): string[] =>
  scale.kind === 'numbers' ? pointValues(scale).map(String) : [...scale.labels];

/** The name of the point with this value. */
export const pointName = (value: number, scale: RatingScale): string =>
  scale.kind === 'numbers' ? String(value) : assertDefined(scale.labels[value - 1], `label of ${value}`);

/** Whether a value is a point of the scale. */
export const isPoint = (value: number, scale: RatingScale): boolean =>
  Number.isInteger(value) && value >= lowest(scale) && value < lowest(scale) + pointCount(scale);

/** The parsed answer for this point of the scale. */
export function scalePointToAnswer(value: number, scale: RatingScale): ParsedAnswer {
  const place = (value - lowest(scale)) / (pointCount(scale) - 1);
  return scale.kind === 'numbers'
    ? { kind: 'rating', value, place }
    : { kind: 'label', label: pointName(value, scale), place };
}

/**
 * The value of a parsed answer on the scale. Undefined if it is not a point of the scale: unreadable, refused, or corrected
 * by hand to something outside the scale. Labels match in any case.
 */
export function answerToScalePoint(reading: ParsedAnswer, scale: RatingScale): number | undefined {
  if (scale.kind === 'numbers')
    return reading.kind === 'rating' && isPoint(reading.value, scale) ? reading.value : undefined;
  if (reading.kind !== 'label') return undefined;
  const lowered = reading.label.trim().toLowerCase();
  const at = scale.labels.findIndex((label) => label.toLowerCase() === lowered);
  return at === -1 ? undefined : at + 1;
}
