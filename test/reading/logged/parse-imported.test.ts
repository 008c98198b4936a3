import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { parseImportedAnswer } from '../../../src/reading/logged/parse-imported.ts';
import { scoreParsedAnswer } from '../../../src/reading/read-response.ts';

const item: Item = { id: 's/1', question: 'Which?', choices: ['one', 'two', 'three'], answer: 1 };
const response: Response = {
  ...{ model: 'elsewhere:m', item: 's/1', variant: { way: 'one' }, sample: 0, promptHash: '' },
  ...{ text: 'Answer: A', finish: 'stop', logged: { score: 0.5, extracted: 'B' } },
};
const byLog = { scoring: { by: 'log', title: 'acc' } } as const;
const byUs = { scoring: { by: 'evenkeel' } } as const;

test('the log’s score counts where it is to, whatever the text says', () => {
  const reading = parseImportedAnswer(response, item, byLog);
  expect(reading).toEqual({ kind: 'logged', score: 0.5, extracted: 'B' });
  expect(scoreParsedAnswer(reading, item)).toBe(0.5);
});

test('Evenkeel reads the text where that is to count', () => {
  const reading = parseImportedAnswer(response, item, byUs);
  expect(reading).toMatchObject({ kind: 'option', option: 0 });
  expect(scoreParsedAnswer(reading, item)).toBe(0);
});

test('an answer that its log has no score for has none', () => {
  expect(parseImportedAnswer({ ...response, logged: {} }, item, byLog)).toEqual({ kind: 'logged', score: null });
  expect(parseImportedAnswer({ ...response, logged: { score: null } }, item, byLog)).toEqual({
    kind: 'logged',
    score: null,
  });
});

test('of likelihoods alone the likeliest choice is the answer, and letters that are none of its choices are not', () => {
  const { logged: _, ...plain } = response;
  const letters = (letters: unknown) => parseImportedAnswer({ ...plain, text: '', logprobs: { letters } }, item, byUs);
  expect(letters({ A: -2, B: -0.5, C: -1.5 })).toMatchObject({ kind: 'option', option: 1 });
  expect(letters({ A: -1, B: -1, C: -3 })).toMatchObject({ kind: 'option', option: 0 });
  expect(letters({ D: -0.1, A: null, B: '-0.2', C: -3 })).toMatchObject({ kind: 'option', option: 2 });
  expect(letters('no object')).toMatchObject({ kind: 'unreadable' });
});
