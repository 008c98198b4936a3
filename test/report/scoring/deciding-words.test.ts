import { describe, expect, test } from 'vitest';
import type { ItemScoring } from '../../../src/core/counting/counting.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { doubtTextSpans } from '../../../src/report/scoring/deciding-words.ts';
import { extractLettersWithSpans, originalSpan } from '../../../src/report/scoring/original-span.ts';
import type { ScoringDoubtGroup } from '../../../src/report/scoring/scoring-check.ts';
import { answeredTable, rules } from './answered-table.ts';

const paris: Item = { id: 'own/1', question: 'Capital?', answer: 'Paris', counts: rules({ kind: 'text', exact: true }) };
const choice: Item = { id: 'own/1', question: 'Pick.', choices: ['red', 'dark red', 'blue'], answer: 1 };
const number = (answer: string, counts: ItemScoring = rules({ kind: 'number', strict: true })): Item => ({
  id: 'own/1',
  question: 'How many?',
  answer,
  counts,
});

/** The marked words, and the start of the first. */
async function marked(item: Item, text: string, kind: ScoringDoubtGroup['kind']) {
  const { study, plan, table } = await answeredTable([item], () => text);
  const spans = doubtTextSpans(study, plan, item, table.rows[0]!, { kind });
  return { words: spans.map(([from, to]) => text.slice(from, to)), at: spans[0]?.[0] };
}

describe('the right one', () => {
  test.each([
    ['Happy to help! The answer is Paris.', 'Paris', 29],
    ['Not Paris? Oh yes, Paris is right. \n\n  **Answer:**  the city of *PARIS*, of course.', 'PARIS', 65],
    ['“Ｐａｒｉｓ”', 'Ｐａｒｉｓ', 1],
    ['Parisian food is fine.\r\nMy \\textbf{answer} is \\boxed{\\text{Paris}}', 'Paris', 59],
  ])('of a text: %j', async (text, words, at) => {
    expect(await marked(paris, text, 'holds the right one')).toEqual({ words: [words], at });
    expect(text.slice(at, at + words.length)).toBe(words);
  });

  test('of a number', async () => {
    const text = 'From 1,250 and 250 we get **1,500** in all.';
    expect(await marked(number('1500'), text, 'holds the right one')).toEqual({ words: ['1,500'], at: 28 });
    expect(await marked(number('12'), '12 and 12 make 24.\nA: 12', 'holds the right one')).toMatchObject({ at: 22 });
  });

  test('of a choice: what its final statement names', async () => {
    const strict = { ...choice, counts: rules({ kind: 'choice', strict: true }) };
    const text = 'A is red.  C is blue.\nSo the best answer is **(B)**.';
    expect(await marked(strict, text, 'holds the right one')).toEqual({ words: ['B'], at: 47 });
    const words = await marked(strict, 'Neither red nor blue. The answer is Dark Red!', 'holds the right one');
    expect(words).toEqual({ words: ['Dark Red'], at: 36 });
  });
});

describe('several options', () => {
  test.each([
    ['Both A and C fit. The answer is (A) and (B).', ['A', 'B'], 33],
    ['Answer: A, B or C', ['A', 'B', 'C'], 8],
    ['B or C', ['B', 'C'], 0],
    ['Red looks warm. The answer is *blue* or *dark red*.', ['blue', 'dark red'], 31],
  ])('%s', async (text, words, at) => {
    expect(await marked(choice, text, 'several options')).toEqual({ words, at });
  });
});

test('of an unread answer the last statement, or nothing', async () => {
  expect(await marked(choice, '¯\\_(ツ)_/¯', 'unread')).toEqual({ words: [], at: undefined });
  expect(await marked(choice, 'Well. The answer is a matter of taste', 'unread')).toMatchObject({
    words: ['a matter of taste'],
  });
});

test('letters are found where they stood, or as near as may be', () => {
  const letters = extractLettersWithSpans('É – x² B, bob');
  expect(letters.letters).toBe('éx2bbob');
  expect(originalSpan(letters, 'b', 3)).toEqual([7, 8]);
  expect(originalSpan(letters, 'x2', 1)).toEqual([4, 6]);
  expect(originalSpan(letters, 'b', 6)).toEqual([12, 13]);
  expect(originalSpan(letters, 'y', 0)).toBeUndefined();
  expect(originalSpan(letters, '', 0)).toBeUndefined();
});
