import { assertDefined } from '../base/errors/assert-defined.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';

/** What a rating may be: a whole number from `low` to `high`, or one of some labels, the worst first. */
export type RatingScale =
  | { readonly kind: 'numbers'; readonly low: number; readonly high: number }
  | { readonly kind: 'labels'; readonly labels: readonly string[] };

/** How many points a scale has. */
export const pointCount = (scale: RatingScale): number =>
  scale.kind === 'numbers' ? scale.high - scale.low + 1 : scale.labels.length;

/** The value that a scale's lowest point is reckoned with; the next ones follow in steps of 1. */
const lowest = (scale: RatingScale): number => (scale.kind === 'numbers' ? scale.low : 1);

/** The values that a scale's points are reckoned with, the lowest first: its numbers themselves, or 1, 2, … for labels in their order. */
export const pointValues = (scale: RatingScale): number[] =>
  Array.from({ length: pointCount(scale) }, (_, place) => lowest(scale) + place);

/** The values of its lowest and its highest point. */
export const pointEnds = (scale: RatingScale): readonly [low: number, high: number] => [
  lowest(scale),
  lowest(scale) + pointCount(scale) - 1,
];

/** A scale's points as they are written, the lowest first. */
export const ratingScalePointNames = (scale: RatingScale): string[] =>
  scale.kind === 'numbers' ? pointValues(scale).map(String) : [...scale.labels];

/** The name of the point that is reckoned with this value. */
export const pointName = (value: number, scale: RatingScale): string =>
  scale.kind === 'numbers' ? String(value) : assertDefined(scale.labels[value - 1], `label of ${value}`);

/** Whether a value is a point of the scale. */
export const isPoint = (value: number, scale: RatingScale): boolean =>
  Number.isInteger(value) && value >= lowest(scale) && value < lowest(scale) + pointCount(scale);

/** The reading that says this point of the scale. */
export function scalePointToAnswer(value: number, scale: RatingScale): ParsedAnswer {
  const place = (value - lowest(scale)) / (pointCount(scale) - 1);
  return scale.kind === 'numbers'
    ? { kind: 'rating', value, place }
    : { kind: 'label', label: pointName(value, scale), place };
}

/**
 * The value that a reading is reckoned with; undefined where it is no point of the scale: unreadable, refused, or read by hand as something
 * that the scale does not have. Labels are the same in any case.
 */
export function answerToScalePoint(reading: ParsedAnswer, scale: RatingScale): number | undefined {
  if (scale.kind === 'numbers')
    return reading.kind === 'rating' && isPoint(reading.value, scale) ? reading.value : undefined;
  if (reading.kind !== 'label') return undefined;
  const lowered = reading.label.trim().toLowerCase();
  const at = scale.labels.findIndex((label) => label.toLowerCase() === lowered);
  return at === -1 ? undefined : at + 1;
}
