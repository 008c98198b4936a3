import type { Item } from '../core/items/item.ts';
import { isReferenceNumber, extractNumberAnswer, parseReferenceNumber } from './number.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { isSameExpression } from './expression/same-expression.ts';
import { isFormulaReference } from './expression/is-expression.ts';
import { isReferenceInAnswer } from './final/says-text.ts';
import { readTextAnswer } from './text-answer.ts';

/** An answer to a question without choices, by what the reference is: a number or a text. */
export const readOpenAnswer = (text: string, reference: string): ParsedAnswer =>
  parseReferenceNumber(reference) ? extractNumberAnswer(text) : readTextAnswer(text);

/** Whether a reading is the item's answer: its choice, its number, its text. */
export function isParsedAnswerRight(reading: ParsedAnswer, { answer }: Item): boolean {
  if (reading.kind === 'option') return reading.option === answer;
  if (reading.kind === 'number') return isReferenceNumber(reading, String(answer)) === true;
  if (reading.kind === 'text') return isStated(reading.text, String(answer));
  return false;
}

/** A formula by its value, other texts by their words. */
function isStated(text: string, reference: string): boolean {
  if (!isFormulaReference(reference)) return isReferenceInAnswer(text, reference);
  const [sentence = ''] = text.split(nextSentence, 1);
  if (isSameExpression(text, reference) || isSameExpression(sentence, reference)) return true;
  return isPlain(reference) && isReferenceInAnswer(text, reference) && !isPartOfFormula(text, reference);
}

/** “[0,1). I hope it is correct.” */
const nextSentence = /\.\s+(?=\p{Lu})/u;

/** A date or a sum in plain characters may stand in a sentence; TeX and brackets are compared as formulas alone: “[0,1]” says “0,1”, and is not “[0,1)”. */
const isPlain = (reference: string): boolean => !/[([\\{√π]/.test(reference);

/** “2x” in “2x + 3”. */
function isPartOfFormula(text: string, reference: string): boolean {
  const escaped = reference.trim().replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return new RegExp(`[-+*/=^_{}\\\\√π(\\d]\\s?${escaped}|${escaped}\\s?[-+*/=^_{}√π)\\d]`, 'i').test(text);
}
