import { expect, test } from 'vitest';
import type { Json } from '../../../../../src/base/json/json.ts';
import type { Plan } from '../../../../../src/core/plan/plan.ts';
import { systemPromptStudy } from '../../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { plannedPrompts } from '../../../../../src/studies/system-prompt/report/prompts/prompt-texts.ts';

const planOf = (
  templates: readonly unknown[],
  sets: readonly string[],
  kinds: Readonly<Record<string, string>> = {},
): Plan => ({
  study: 'system-prompt',
  options: { ...systemPromptStudy.defaults, templates, kinds } as unknown as Json,
  models: ['m'],
  items: sets.map((set) => ({ id: `${set}/1`, hash: '0' })),
  samples: 1,
  seed: 1,
  resolved: {},
});

test('a built-in prompt has the words that its question sets are asked with, each once', () => {
  const worded = {
    id: 'short',
    title: 'Short',
    wording: { default: 'Be short.', arithmetic: 'Give a number.', general: 'Be short.' },
  };
  const alike = plannedPrompts(planOf([worded], ['one', 'two'])).get('short');
  expect(alike).toEqual({
    version: 1,
    texts: [{ sets: [], messages: [{ role: 'system', content: 'Be short.' }], copied: 'Be short.' }],
  });
  const bySet = plannedPrompts(planOf([worded], ['one', 'sums', 'two'], { sums: 'arithmetic' })).get('short');
  expect(bySet?.texts.map(({ sets, copied }) => [sets, copied])).toEqual([
    [['one', 'two'], 'Be short.'],
    [['sums'], 'Give a number.'],
  ]);
});

test('of a user’s own prompts one message is copied as its text, a chat as JSON; versions are numbered', () => {
  const user = { role: 'user', content: 'Q: {question}, as {{"a": 1}}' } as const;
  const chat = [{ role: 'system', content: 'Be kind.' }, user] as const;
  const prompts = plannedPrompts(
    planOf(
      [
        { id: 'plain', title: 'Plain', version: 3, messages: [{ role: 'system', content: 'Write {{"a": 1}}.' }] },
        { id: 'asking', title: 'Asking', messages: [user] },
        { id: 'chat', title: 'Chat', messages: chat },
      ],
      ['one'],
    ),
  );
  expect([...prompts.values()].map(({ version, texts: [text] }) => [version, text?.copied])).toEqual([
    [3, 'Write {"a": 1}.'],
    // It stays a template, with its doubled braces.
    [1, user.content],
    [1, JSON.stringify(chat, null, 2)],
  ]);
});
