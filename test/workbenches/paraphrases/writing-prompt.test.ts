import { expect, test } from 'vitest';
import { buildParaphraseWritingPrompt } from '../../../src/workbenches/paraphrases/writing-prompt.ts';

const decoding = { temperature: 0.7, maxTokens: 256 };

test('the model sees question, choices and right answer, after one example, and is asked for the question alone', () => {
  const { messages, decoding: kept } = buildParaphraseWritingPrompt(
    { question: 'What is 5 + 15?', choices: ['22', '20', '24'], answer: 1 },
    decoding,
  );
  expect(messages).toHaveLength(1);
  const { role, content } = messages[0]!;
  expect(role).toBe('user');
  expect(content.endsWith('Question: What is 5 + 15?\nChoices: 22 | 20 | 24\nRight answer: 20\nNew question:')).toBe(true);
  expect(content.match(/^Question: /gm)).toHaveLength(2);
  expect(content).toContain('Write the new question and nothing else.');
  expect(kept).toEqual(decoding);
});

test('an item without choices has its reference answer', () => {
  const { content } = buildParaphraseWritingPrompt({ question: 'Who wrote Hamlet?', answer: 'Shakespeare' }, decoding)
    .messages[0]!;
  expect(content.endsWith('Question: Who wrote Hamlet?\nRight answer: Shakespeare\nNew question:')).toBe(true);
});

test('what an item says is never taken for a place to fill', () => {
  const { content } = buildParaphraseWritingPrompt(
    { question: 'What is {answer}? $& $1', choices: ['{question}', 'b'], answer: 0 },
    decoding,
  ).messages[0]!;
  expect(
    content.endsWith('Question: What is {answer}? $& $1\nChoices: {question} | b\nRight answer: {question}\nNew question:'),
  ).toBe(true);
});
