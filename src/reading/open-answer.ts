import type { Item } from '../core/item.ts';
import { isNumber, readNumber, referenceNumber } from './number.ts';
import type { Reading } from '../core/reading.ts';
import { isSameText, readText } from './text-answer.ts';

/** An answer to a question without choices, by what the reference is: a number or a text. */
export const readOpenAnswer = (text: string, reference: string): Reading =>
  referenceNumber(reference) ? readNumber(text) : readText(text);

/** Whether a reading is the item's answer: its choice, its number, its text. */
export function isRight(reading: Reading, { answer }: Item): boolean {
  if (reading.kind === 'option') return reading.option === answer;
  if (reading.kind === 'number') return isNumber(reading, String(answer)) === true;
  if (reading.kind === 'text') return isSameText(reading.text, String(answer));
  return false;
}
