import type { Item } from '../core/items/item.ts';
import { isReferenceNumber, extractNumberAnswer, parseReferenceNumber } from './number.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { isSameExpression } from './expression/same-expression.ts';
import { isFormulaReference } from './expression/is-expression.ts';
import { isReferenceInAnswer } from './final/says-text.ts';
import { readTextAnswer } from './text-answer.ts';

/** Parses an answer to a question without choices as a number or a text, depending on the reference. */
export const readOpenAnswer = (text: string, reference: string): ParsedAnswer =>
  parseReferenceNumber(reference) ? extractNumberAnswer(text) : readTextAnswer(text);

/** Whether a parsed answer equals the item's answer: its choice, its number or its text. */
export function isParsedAnswerRight(reading: ParsedAnswer, { answer }: Item): boolean {
  if (reading.kind === 'option') return reading.option === answer;
  if (reading.kind === 'number') return isReferenceNumber(reading, String(answer)) === true;
  if (reading.kind === 'text') return isStated(reading.text, String(answer));
  return false;
}

/** Compares formulas by value and other texts by words. */
function isStated(text: string, reference: string): boolean {
  if (!isFormulaReference(reference)) return isReferenceInAnswer(text, reference);
  const [sentence = ''] = text.split(nextSentence, 1);
  if (isSameExpression(text, reference) || isSameExpression(sentence, reference)) return true;
  return isPlain(reference) && isReferenceInAnswer(text, reference) && !isPartOfFormula(text, reference);
}

/** “[0,1). I hope it is correct.” */
const nextSentence = /\.\s+(?=\p{Lu})/u;

/**
 * A date or a sum in plain characters may be part of a sentence. TeX and brackets are compared only as formulas: “[0,1]”
 * contains “0,1” and is not “[0,1)”.
 */
const isPlain = (reference: string): boolean => !/[([\\{√π]/.test(reference);

/** “2x” in “2x + 3”. */
function isPartOfFormula(text: string, reference: string): boolean {
  const escaped = reference.trim().replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return new RegExp(`[-+*/=^_{}\\\\√π(\\d]\\s?${escaped}|${escaped}\\s?[-+*/=^_{}√π)\\d]`, 'i').test(text);
}
