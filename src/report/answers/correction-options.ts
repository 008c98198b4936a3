import type { SelectableCorrection } from '../../core/answers/answer-kind.ts';
import type { Item } from '../../core/items/item.ts';
import { optionLetter } from '../../core/items/letter.ts';
import { isReferenceNumber, extractNumberAnswer, parseReferenceNumber } from '../../reading/number.ts';
import type { ParsedAnswer } from '../../core/answers/parsed-answer.ts';
import {
  pointName,
  answerToScalePoint,
  pointValues,
  scalePointToAnswer,
  type RatingScale,
} from '../../reading/rating-scale.ts';
import { isSameTextAnswer, readTextAnswer } from '../../reading/text-answer.ts';
import { ordinal, type ShownAnswerChoices } from './describe-parsed-answer.ts';

/** A parsed answer that a person can choose as a correction. */
export interface CorrectionOption {
  /** An option's index, the reference of an item without options, a point of a scale, or the kind. */
  readonly id: string;
  readonly label: string;
  /** Creates the parsed answer, with the person's reason if its kind has one. */
  reading(why: string): ParsedAnswer;
}

/**
 * The options for an answer: its own alternatives or the scale’s points, if it has any. Otherwise they are the item’s
 * choices in the shown order, or its reference.
 */
export function correctionOptions(item: Item, { order, scale, between }: ShownAnswerChoices = {}): CorrectionOption[] {
  return [
    ...(between ? chosenReadings(between(item)) : scale ? pointReadings(scale) : answerReadings(item, order)),
    { id: 'refusal', label: 'It refuses to answer', reading: (why) => ({ kind: 'refusal', why }) },
    { id: 'unreadable', label: 'It cannot be read', reading: (why) => ({ kind: 'unreadable', why }) },
  ];
}

const chosenReadings = (all: readonly SelectableCorrection[]): CorrectionOption[] =>
  all.map(({ id, label, reading }) => ({ id: `choice ${id}`, label, reading: () => reading }));

const pointReadings = (scale: RatingScale): CorrectionOption[] =>
  pointValues(scale).map((value) => ({
    id: `point ${value}`,
    label:
      scale.kind === 'numbers' ? String(value) : `${pointName(value, scale)} (${ordinal(value)} of ${scale.labels.length})`,
    reading: () => scalePointToAnswer(value, scale),
  }));

function answerReadings({ choices, answer }: Item, order?: readonly number[]): CorrectionOption[] {
  const reference: CorrectionOption = {
    id: 'reference',
    label: `The reference answer, ${answer}`,
    reading: () => referenceReading(String(answer)),
  };
  return [
    ...(choices ? [] : [reference]),
    ...(order ?? (choices ?? []).map((_, option) => option)).map((option, place): CorrectionOption => ({
      id: String(option),
      label: `${optionLetter(place)}. ${choices?.[option] ?? ''}`,
      reading: () => ({ kind: 'option', option, by: 'hand' }),
    })),
  ];
}

/** The id of the option that equals a parsed answer. `undefined` if no option does. */
export const correctionOptionIdOf = (
  reading: ParsedAnswer,
  item: Item,
  { scale, between }: ShownAnswerChoices = {},
): string | undefined => {
  const { answer } = item;
  const chosen = between?.(item).find((each) => each.is(reading));
  if (chosen) return `choice ${chosen.id}`;
  const point = scale && answerToScalePoint(reading, scale);
  if (point !== undefined) return `point ${point}`;
  if (reading.kind === 'option') return String(reading.option);
  const isReference =
    (reading.kind === 'number' && isReferenceNumber(reading, String(answer)) === true) ||
    (reading.kind === 'text' && isSameTextAnswer(reading.text, String(answer)));
  if (isReference) return 'reference';
  return reading.kind === 'refusal' || reading.kind === 'unreadable' ? reading.kind : undefined;
};

/** The parsed answer of a text that contains only the reference. */
const referenceReading = (answer: string): ParsedAnswer =>
  parseReferenceNumber(answer) ? extractNumberAnswer(`Answer: ${answer}`) : readTextAnswer(`Answer: ${answer}`);
