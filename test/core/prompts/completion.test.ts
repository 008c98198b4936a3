import { describe, expect, test } from 'vitest';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import type { ChatPrompt, Message } from '../../../src/core/answers/response.ts';
import type { Item } from '../../../src/core/items/item.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import {
  completionPrefix,
  cutCompletion,
  examplesPerQuestion,
  promptOfCell,
  type CompletionFormat,
  type CompletionLayout,
} from '../../../src/core/prompts/completion.ts';

const item: Item = { id: 'sums/1', question: 'What is 2 + 2?', choices: ['3', '4'], answer: 1 };
const format: CompletionFormat = {
  examples: [
    { set: 'sums', question: 'What is 1 + 1?\nA. 2\nB. 3', answer: 'A' },
    { set: 'words', question: 'Which word is a fruit?', answer: 'apple' },
    { set: 'sums', question: 'What is 5 − 2?\nA. 4\nB. 3', answer: 'B' },
  ],
};

function promptOf(messages: readonly Message[], completion?: CompletionFormat, layout?: CompletionLayout) {
  const plan: Plan = { study: 's', options: {}, models: ['m'], items: [], samples: 1, seed: 1, resolved: {} };
  const chat: ChatPrompt = { messages, decoding: { temperature: 0, maxTokens: 9 }, scoreOptions: ['A', 'B'] };
  const study = { prompt: () => chat, ...(layout && { completion: layout }) };
  return promptOfCell(
    study,
    { model: 'm', item: item.id, variant: {}, sample: 0 },
    item,
    completion ? { ...plan, completion } : plan,
  );
}

const chat: readonly Message[] = [
  { role: 'system', content: 'Answer with one letter.' },
  { role: 'user', content: 'What is 2 + 2?\nA. 3\nB. 4' },
];

describe('a chat as a completion', () => {
  test('begins with the system text, shows the examples of its set, and ends where the answer begins', () => {
    expect(promptOf(chat, format, 'question and answer')).toEqual({
      completion: `Answer with one letter.

Question: What is 1 + 1?
A. 2
B. 3
Answer: A

Question: What is 5 − 2?
A. 4
B. 3
Answer: B

Question: What is 2 + 2?
A. 3
B. 4
Answer:`,
      stop: ['\nQuestion:'],
      decoding: { temperature: 0, maxTokens: 9 },
      scoreOptions: ['A', 'B'],
    });
  });

  test('without a system text and examples is the question alone', () => {
    expect(promptOf(chat.slice(1), { examples: [] }, 'question and answer').completion).toBe(
      'Question: What is 2 + 2?\nA. 3\nB. 4\nAnswer:',
    );
  });

  test('has earlier turns as questions with their answers', () => {
    const turns: readonly Message[] = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Good day.' },
      { role: 'user', content: 'Which?' },
    ];
    expect(promptOf(turns, { examples: [] }, 'question and answer').completion).toBe(
      'Question: Hello\nAnswer: Good day.\n\nQuestion: Which?\nAnswer:',
    );
  });

  test('is the study’s own text where that is one already', () => {
    const words = 'Give the letter.\n\nQ: 1 + 1?\nA: 2\n\nQ: 2 + 2?\nA:';
    expect(promptOf([{ role: 'user', content: words }], format, 'as worded')).toMatchObject({
      completion: words,
      stop: ['\n\n'],
    });
  });

  test('is refused where the study has no layout; a plan without the format asks the chat', () => {
    expect(() => promptOf(chat, format)).toThrow('This study does not ask in the completion format. Ask it as a chat.');
    expect(promptOf(chat, undefined, 'question and answer').messages).toEqual(chat);
  });
});

test('prompts of a set begin alike up to their question', () => {
  const text = promptOf(chat, format, 'question and answer').completion ?? '';
  expect(completionPrefix(text)).toMatch(/^Answer with one letter\.\n\nQuestion: What is 1[\s\S]*B\. 3\nAnswer: B$/);
  expect(completionPrefix('Give the letter.\n\n2 + 2?\nA:')).toBe('Give the letter.');
  expect(completionPrefix('2 + 2?')).toBe('');
});

test('an answer ends before the next question, and is then not cut by the limit', () => {
  const prompt = { stop: ['\nQuestion:'] };
  expect(cutCompletion(' B\n\nQuestion: What is 3', 'length', prompt)).toEqual({ text: 'B', finish: 'stop' });
  expect(cutCompletion(' B. 4\n\nBecause', 'length', prompt)).toEqual({ text: 'B. 4\n\nBecause', finish: 'length' });
  expect(cutCompletion(' B', 'stop', prompt)).toEqual({ text: 'B', finish: 'stop' });
  expect(cutCompletion('\nQuestion: x', 'stop', prompt)).toEqual({ text: '', finish: 'stop' });
  expect(cutCompletion(' 4\n\nQ: 5', 'length', { stop: ['\n\n'] })).toEqual({ text: '4', finish: 'stop' });
});

test('the hash of a chat is that of earlier versions; that of a completion is another, and knows its stop texts', async () => {
  const asked = promptOf(chat, undefined, 'question and answer');
  const completed = promptOf(chat, format, 'question and answer');
  // SHA-256 by coreutils of {"decoding":{"maxTokens":9,"temperature":0},"messages":[…],"scoreOptions":["A","B"]}.
  expect(await promptHash(asked)).toBe('a46a2263c659b8240c6ed924ce896f2ba84ea828e5db3989844f5eca11d32200');
  expect(await promptHash(completed)).toBe('1ca80d36395a1cdda6565b954085f182d9769626a5585fd439ff423080808826');
  expect(await promptHash({ ...completed, stop: ['\n\n'] } as typeof completed)).not.toBe(await promptHash(completed));
});

test('sets may have different numbers of examples', () => {
  expect(examplesPerQuestion(format)).toBe(2);
  expect(examplesPerQuestion({ examples: [] })).toBe(0);
});
