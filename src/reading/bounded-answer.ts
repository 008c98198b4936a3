import type { ParsedAnswer } from '../core/answers/parsed-answer.ts';

const maxCharacters = 64_000;
const fromStart = 8_000;
const fromEnd = 56_000;

/** A long answer’s beginning and end, without the words that the cuts go through: part of a number is another number. */
export function answerHeadAndTail(text: string): string {
  if (text.length <= maxCharacters) return text;
  const start = text.slice(0, fromStart).replace(/\S{1,100}$/, '');
  const end = text.slice(-fromEnd).replace(/^\S{1,100}/, '');
  return `${start}\n${end}`;
}

/** Reads a long answer’s beginning and end alone, and says so where they cannot be read. */
export function readAnswerHeadAndTail(text: string, read: (text: string) => ParsedAnswer): ParsedAnswer {
  const reading = read(answerHeadAndTail(text));
  if (text.length <= maxCharacters || reading.kind !== 'unreadable') return reading;
  return {
    ...reading,
    why: `${reading.why} (of an answer over 64,000 characters, the first 8,000 and the last 56,000 are read)`,
  };
}
