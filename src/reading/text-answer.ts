import { answerMarkPattern, normaliseAnswerText, withoutMarkup } from './answer-passage.ts';
import { findFinalAnswers } from './final/final-contents.ts';
import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';
import { parseRefusal } from './refusal.ts';

/** A longer last line is a passage and not an answer. A final statement is cut to this length. */
const mostCharacters = 300;

/**
 * Extracts the text of an answer to a question with neither choices nor a numeric answer. It is the content of the last
 * statement (`findFinalAnswers`). Without a statement, words of refusal make the answer a refusal. Otherwise it is the last
 * line before any closing phrase, flagged `by: 'last line'`.
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
 * Whether two texts are the same answer. They are compared in small letters and compatible characters (NFKC). Quotes,
 * closing marks, an article, and an opening “the answer is” or “it is” are ignored. Nothing looser: “not Monday” is not
 * “Monday”.
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

/**
 * Works character by character. An expression that ends with $ would restart at each character of a long row of full stops.
 */
function trimMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && opening.has(text.charAt(start))) start++;
  while (end > start && closing.has(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
