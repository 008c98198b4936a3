import { expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import type { CustomPrompt } from '../../../../src/core/prompts/own-prompt.ts';
import { promptHash } from '../../../../src/core/archive/prompt-hash.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { builtInPrompts, systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';

const choice: Item = { id: 'mine/1', question: 'Which?', choices: ['red', 'blue'], answer: 1, columns: { tone: 'kind' } };
const open: Item = { id: 'mine/2', question: 'Why?', answer: 'so', columns: { tone: 'short' } };
const chat: CustomPrompt = {
  id: 'clerk',
  title: 'Clerk',
  messages: [
    { role: 'system', content: 'Be {tone}.' },
    { role: 'user', content: '{question}\n{choices}' },
  ],
};
const clerk: CustomPrompt = { id: 'plain-clerk', title: 'Plain', messages: [{ role: 'system', content: 'Be a clerk.' }] };
const options = {
  ...systemPromptStudy.defaults,
  templates: [chat, clerk, ...builtInPrompts.slice(0, 1)],
  optionScoring: true,
};
const planOf = (items: readonly Item[], given: unknown = options) =>
  makePlan({
    study: systemPromptStudy as never,
    options: given,
    models: ['transformers:none@0'],
    items,
    seed: 1,
    samples: 1,
  });

test('a chat is asked beside worded prompts, its letters are scored, and its hash is that of what is sent', async () => {
  const plan = await planOf([choice, open]);
  expect((plan.options as { templates: unknown }).templates).toEqual(options.templates);
  const ask = (of: Item, template: string) =>
    systemPromptStudy.prompt({ model: 'm', item: of.id, variant: { 'system-prompt': template }, sample: 0 }, of, plan);
  expect(ask(choice, 'clerk')).toEqual({
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Which?\nA. red\nB. blue' },
    ],
    decoding: { temperature: 0, maxTokens: 2048 },
    scoreOptions: ['A', 'B'],
  });
  expect(ask(open, 'clerk')).toMatchObject({ messages: [{ content: 'Be short.' }, { content: 'Why?\n' }] });
  expect(ask(open, 'clerk').scoreOptions).toBeUndefined();
  // A chat with only a system prompt is sent like a worded prompt: the same words give the same hash.
  const worded = { id: 'w', title: 'W', wording: { default: 'Be a clerk.' } };
  const other = await planOf([choice], { ...options, templates: [worded] });
  const same = systemPromptStudy.prompt(
    { model: 'm', item: choice.id, variant: { 'system-prompt': 'w' }, sample: 0 },
    choice,
    other,
  );
  expect(await promptHash(ask(choice, 'plain-clerk'))).toBe(await promptHash(same));
});

test('no plan is made where a question lacks what a chat puts in', async () => {
  const { columns: _, ...bare } = open;
  await expect(planOf([choice, bare])).rejects.toThrow(UserError);
  await expect(planOf([choice, bare])).rejects.toThrow('“mine/2” has no column {tone}, which a prompt uses');
});

test.each([
  ['no messages', { ...chat, messages: [] }, /messages must hold at least one/],
  ['a role that is none', { ...chat, messages: [{ role: 'tool', content: 'x' }] }, /role must be system, user or assistant/],
  ['an id like another', { ...chat, id: 'plain-clerk' }, /two templates with the same id/],
])('a chat with %s is refused', (_, wrong, sentence) => {
  expect(() => systemPromptStudy.parseOptions({ ...options, templates: [wrong, clerk] })).toThrow(sentence);
});
