import { expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { comparableAnswer } from '../../../../src/studies/elsewhere/measure/tally.ts';

const number: Item = { id: 'a/1', question: 'What is 8 × 9?', answer: '72' } as Item;
const choice: Item = { id: 'a/2', question: 'Which?', choices: ['one', 'two'], answer: 1 } as Item;

const readKey = (item: Item, text: string, extracted?: string) =>
  comparableAnswer(
    {
      response: {
        model: 'm',
        item: item.id,
        variant: {},
        sample: 0,
        promptHash: '',
        text,
        finish: 'stop',
        logged: { score: 1, ...(extracted !== undefined && { extracted }) },
      } satisfies Response,
      reading: { kind: 'logged', score: 1 },
    },
    item,
  );

test('an answer says the same, whether the log’s tool took it or it is read here', () => {
  expect(readKey(number, 'It is 72.', '72')).toBe(readKey(number, '72'));
  expect(readKey(number, 'So: 72', '72')).toBe('number 72');
  expect(readKey(choice, 'It must be (B), I think.', 'B')).toBe(readKey(choice, 'B'));
  expect(readKey(choice, 'It must be (B), I think.', '(B)')).toBe('option 1');
});

test('what the tool took is told by its words where nothing can be read of it, and an answer that says nothing by none', () => {
  expect(readKey(number, 'No idea.', '[invalid]')).toBe('text [invalid]');
  expect(readKey(choice, 'Hm.')).toBeUndefined();
});
