import type { Item } from '../core/item.ts';
import { isNumber, readNumber, referenceNumber } from './number.ts';
import type { Reading } from '../core/reading.ts';
import { isSameExpression } from './expression/same-expression.ts';
import { isExpression } from './expression/is-expression.ts';
import { saysText } from './final/says-text.ts';
import { readText } from './text-answer.ts';

/** An answer to a question without choices, by what the reference is: a number or a text. */
export const readOpenAnswer = (text: string, reference: string): Reading =>
  referenceNumber(reference) ? readNumber(text) : readText(text);

/** Whether a reading is the item's answer: its choice, its number, its text. */
export function isRight(reading: Reading, { answer }: Item): boolean {
  if (reading.kind === 'option') return reading.option === answer;
  if (reading.kind === 'number') return isNumber(reading, String(answer)) === true;
  if (reading.kind === 'text') return isSaid(reading.text, String(answer));
  return false;
}

/** A formula by its value, other texts by their words. A formula with brackets is its brackets too: “[0,1]” says “0,1”, and is not “[0,1)”. */
function isSaid(said: string, reference: string): boolean {
  if (!isExpression(reference)) return saysText(said, reference);
  const [sentence = ''] = said.split(nextSentence, 1);
  if (isSameExpression(said, reference) || isSameExpression(sentence, reference)) return true;
  return !/[([]|\\\{/.test(reference) && saysText(said, reference);
}

/** “[0,1). I hope it is correct.” */
const nextSentence = /\.\s+(?=\p{Lu})/u;
