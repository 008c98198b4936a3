import { expect, test } from 'vitest';
import { doubtInWords, doubtsInWords, outcomeMovesInWords } from '../../../src/report/scoring/doubt-words.ts';

const cells = (n: number) => Array.from({ length: n }, (_, k) => String(k));

test.each([
  ['holds the right one', 14, null, true, '14 answers marked wrong contain the right one.'],
  ['holds the right one', 1, null, true, '1 answer marked wrong contains the right one.'],
  ['holds the right one', 2, null, false, '2 answers to “own” marked wrong contain the right one.'],
  ['unread', 9, { title: 'Terse', answers: 8 }, true, '9 answers could not be read, 8 of them under “Terse”.'],
  ['unread', 9, { title: 'Terse', answers: 9 }, true, '9 answers could not be read, all of them under “Terse”.'],
  ['unread', 1, { title: 'Terse', answers: 1 }, true, '1 answer could not be read, under “Terse”.'],
  ['several options', 6, null, true, '6 answers name several options in the last statement.'],
] as const)('%s, %i: a sentence', (kind, n, under, isOneSet, sentence) => {
  expect(doubtInWords({ kind, set: 'own', cells: cells(n), under }, isOneSet)).toBe(sentence);
});

test('what hides in a name of a set or a prompt is not passed on', () => {
  const under = { title: 'Ter\u202Ese', answers: 1 };
  const text = doubtInWords({ kind: 'unread', set: 'o\u202Ewn', cells: cells(1), under }, false);
  expect(text).not.toContain('\u202E');
});

test('moves from one outcome to another', () => {
  const moves = [
    { from: 'wrong', to: 'right', answers: 1030 },
    { from: 'unreadable', to: 'right', answers: 8 },
  ] as const;
  expect(outcomeMovesInWords(moves)).toBe('1,030 wrong → right, 8 unread → right');
});

test('several groups in one line, by their kind if they have one', () => {
  const of = (kind: 'unread' | 'several options', n: number) => ({ kind, set: 'own', cells: cells(n), under: null });
  expect(doubtsInWords([of('unread', 9), of('unread', 12)])).toBe('21 answers to 2 question sets could not be read.');
  expect(doubtsInWords([of('unread', 9), of('several options', 12)])).toBe('21 answers may be misread.');
});
