import { expect, test } from 'vitest';
import { defaultParaphraseChecks } from '../../../../src/core/plan/check-settings.ts';
import { checkRewording } from '../../../../src/workbenches/paraphrases/prompts/check-rewording.ts';
import {
  generateRewordings,
  buildRewordingPrompt,
  type RewordingResult,
} from '../../../../src/workbenches/paraphrases/prompts/reword.ts';
import { ReckoningEngine } from '../../../run/reckoning-engine.ts';

const before = 'Answer {question} in at most 12 words.\nBe polite to {name}.';
const found = (text: string, others: readonly string[] = [], cut = false) =>
  checkRewording({ before, text, others, cut }, defaultParaphraseChecks);

test('a rewording that keeps names in braces and numbers passes', () => {
  expect(found('Reply to {question} politely.\nUse 12 words or fewer for {name}.')).toEqual([]);
});

test.each([
  ['lacks a name', 'Answer {question} in 12 words.', 'It lacks {name}.', true],
  ['puts in another', 'Answer {question} for {name}, {answer}, in 12 words.', 'It adds {answer}', true],
  [
    'is the prompt itself',
    before.toUpperCase().replace('{QUESTION}', '{question}').replace('{NAME}', '{name}'),
    'the prompt itself',
    true,
  ],
  ['is empty', '  ', 'It is empty.', true],
  ['changes a number', 'Answer {question} for {name} in 13 words.', 'Numbers differ', false],
])('%s: told, and barred where it would be no rewording of this prompt', (_, text, why, bars) => {
  expect(found(text)).toContainEqual({ why: expect.stringContaining(why) as string, bars });
});

test('the same once more is barred, and one that was cut is told', () => {
  const text = 'For {name}: reply to {question} in 12 words.';
  expect(found(text, [text], true)).toEqual([
    { why: 'It is the same as the other rewording.', bars: true },
    { why: 'It was cut by the token limit.', bars: false },
  ]);
});

test('a model is asked so many times, by seeds of its own, and what a prompt says is put in once and not followed up', async () => {
  const text = 'Say $& and {prompt} and {question}.';
  const order = { text, model: 'reckoning:a', count: 3, temperature: 1, seed: 5, maxTokens: 64 };
  expect(buildRewordingPrompt(order).messages[0]?.content.split('Prompt:\n')[1]).toBe(`${text}\n\nNew prompt:`);
  const all: RewordingResult[] = [];
  const seeds = new Set<number | undefined>();
  const end = await generateRewordings(order, () => Promise.resolve(new ReckoningEngine()), new AbortController().signal, {
    waiting: () => undefined,
    event: (event) => void (event.type === 'stored' && seeds.add(event.response.seed)),
    found: (one) => all.push(one),
  });
  expect(end).toEqual({ end: 'done' });
  expect(all).toHaveLength(3);
  expect(seeds.size).toBe(3);
});
