import { answerMarkPattern, normaliseAnswerText, withoutMarkup } from './answer-passage.ts';
import { findFinalAnswers } from './final/final-contents.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { parseRefusal } from './refusal.ts';

/** A longer line is a passage, not an answer: of a final statement it is kept up to here. */
const mostCharacters = 300;

/**
 * The words of an answer to a question that has neither choices nor a number for its answer: the content of the last statement (`findFinalAnswers`); without one
 * the last line that says anything but good-bye, flagged `by: 'last line'`. A refusal is one only where it is all that is said.
 */
export function readTextAnswer(text: string): ParsedAnswer {
  const plain = withoutMarkup(text);
  if (plain.trim() === '') return { kind: 'unreadable', why: 'empty answer' };
  const { contents, by } = findFinalAnswers(normaliseAnswerText(text));
  const [content = ''] = contents;
  if (by === 'statement') return { kind: 'text', text: content.slice(0, mostCharacters) };
  const refusal = parseRefusal(plain);
  if (refusal) return refusal;
  if (endsWithMark.test(plain)) return { kind: 'unreadable', why: 'nothing follows “Answer:”' };
  if (content.length > mostCharacters)
    return { kind: 'unreadable', why: 'it states no answer, and its last line is a passage of over 300 characters' };
  return { kind: 'text', text: content, by: 'last line' };
}

const endsWithMark = new RegExp(`${answerMarkPattern.source}\\s*$`, 'iu');

/**
 * Whether two texts are the same answer: in small letters and compatible characters (NFKC), without accents' variants of form, quotes and
 * closing marks, an opening “the answer is” or “it is”, and an article. Nothing looser: “not Monday” is not “Monday”.
 */
export const isSameTextAnswer = (text: string, reference: string): boolean =>
  normaliseTextAnswer(text) === normaliseTextAnswer(reference);

export function normaliseTextAnswer(text: string): string {
  const plain = withoutMarkup(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  const answer = trimMarks(plain)
    .replace(/^(?:so |thus |therefore,? )?(?:(?:the|my) (?:final |correct )?answer is|it is|it's|that is|this is):? /, '')
    .replace(/^(?:an?|the) /, '');
  return trimMarks(answer);
}

const opening = new Set(' \t\n"\'([{');
const closing = new Set(' \t\n"\')]}.,;:!?');

/** Character by character, as an expression that ends with $ would begin anew at each of a long row of full stops. */
function trimMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && opening.has(text.charAt(start))) start++;
  while (end > start && closing.has(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
