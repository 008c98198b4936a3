import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';

const maxCharacters = 64_000;
const fromStart = 8_000;
const fromEnd = 56_000;

/**
 * The beginning and the end of a long answer. Words that a cut splits are dropped, since a part of a number is a different
 * number.
 */
export function answerHeadAndTail(text: string): string {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, fromStart).replace(/\S{1,100}$/, '');
  const end = text.slice(-fromEnd).replace(/^\S{1,100}/, '');
  return `${start}\n${end}`;
}

/** Parses only the beginning and the end of a long answer. If they are unreadable, the reason mentions the cut. */
export function readAnswerHeadAndTail(text: string, read: (text: string) => ParsedAnswer): ParsedAnswer {
  const reading = read(answerHeadAndTail(text));
  if (text.length <= maxCharacters || reading.kind !== 'unreadable') return reading;
  return {
    ...reading,
    why: `${reading.why} (of an answer over 64,000 characters, the first 8,000 and the last 56,000 are read)`,
  };
}
