import { expect, test } from 'vitest';
import { isSameTextAnswer, readTextAnswer } from '../../src/reading/text-answer.ts';

test('the line of the last “Answer:” is the answer, else the last line, flagged', () => {
  expect(readTextAnswer('Solution: count on.\nAnswer: Monday')).toEqual({ kind: 'text', text: 'Monday' });
  expect(readTextAnswer('Answer: Tuesday\nNo.\n**Answer:** *Monday*\n')).toEqual({ kind: 'text', text: 'Monday' });
  expect(readTextAnswer('Let me see.\n\nMonday\n\n')).toEqual({ kind: 'text', text: 'Monday', by: 'last line' });
  expect(readTextAnswer('Answer:')).toEqual({ kind: 'unreadable', why: 'nothing follows “Answer:”' });
  expect(readTextAnswer(' ')).toEqual({ kind: 'unreadable', why: 'empty answer' });
  expect(readTextAnswer('I am sorry, but I cannot help with that.').kind).toBe('refusal');
});

test('an endless line is kept in part', () => {
  const reading = readTextAnswer(`Answer: ${'x'.repeat(100_000)}`);
  expect(reading.kind === 'text' && reading.text.length).toBe(300);
});

test.each([
  ['Monday.', 'monday'],
  ['It is Monday', 'Monday'],
  ['The answer is: Monday!', 'Monday'],
  ['the Moon', 'Moon'],
  ['“Ａｐｐｌｅ”', 'apple'],
  ['New   York', 'new york'],
])('%j is %j', (text, reference) => expect(isSameTextAnswer(text, reference)).toBe(true));

test.each([
  ['not Monday', 'Monday'],
  ['Monday or Tuesday', 'Monday'],
  ['', 'Monday'],
])('%j is not %j', (text, reference) => expect(isSameTextAnswer(text, reference)).toBe(false));
