import { expect, test } from 'vitest';
import type { CustomPrompt } from '../../../../src/core/prompts/own-prompt.ts';
import {
  copyAsCustomPrompt,
  tickedPromptsInOrder,
  combineOwnAndBuiltInPrompts,
  newCustomPrompt,
  promptsToStore,
  tickAddedPrompts,
} from '../../../../src/studies/system-prompt/form/listed-prompts.ts';
import { builtInPrompts, systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';

const usual = builtInPrompts;
const own = (id: string, content = `Be ${id}.`): CustomPrompt => ({
  id,
  title: id,
  messages: [{ role: 'system', content }],
});
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
const list = (kept: readonly CustomPrompt[], ticked: Parameters<typeof combineOwnAndBuiltInPrompts>[2]) =>
  combineOwnAndBuiltInPrompts(usual, kept, ticked);

test('what is not ticked stays on the list, and what is ticked counts where both have it', () => {
  const [first] = usual;
  if (!first) throw new Error('no prompt');
  const changed = { ...first, title: 'Other' };
  const listed = list([own('a'), own('b')], [own('b', 'Be it.'), changed, own('c')]);
  expect(idsOf(listed.own)).toEqual(['a', 'b', 'c']);
  expect(listed.own[1]).toEqual(own('b', 'Be it.'));
  expect(listed.builtIn[0]).toEqual(changed);
  expect(idsOf(promptsToStore(listed, usual))).toEqual(['a', 'b', 'c', first.id]);
  expect(idsOf(tickedPromptsInOrder(listed, [first.id, 'c', 'a']))).toEqual(['a', 'c', first.id]);
});

test('prompts that come in take the place of the built-in ones where nobody has chosen among these', () => {
  const come = [own('a'), own('b')];
  expect(idsOf(tickAddedPrompts(list([], usual), usual, come, usual))).toEqual(['a', 'b']);
  const some = usual.slice(0, 2);
  expect(idsOf(tickAddedPrompts(list([], some), some, come, usual))).toEqual(['a', 'b', ...idsOf(some)]);
});

test('one that is there word for word is ticked, and not there twice', () => {
  const listed = list([own('a'), own('b')], [own('b')]);
  expect(idsOf(tickAddedPrompts(listed, [own('b')], [{ ...own('a'), id: 'a-2' }, own('c')], usual))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('one that is brought under the id of another changes nothing of that one, whoever has it', () => {
  const mine = own('a', 'Mine, changed.');
  const listed = list([mine, own('b')], []);
  const [builtIn] = usual;
  if (!builtIn) throw new Error('no prompt');
  const come = [own('a', 'Theirs.'), own('a', 'Theirs, too.'), own(builtIn.id, 'Like a built-in one.')];
  const now = tickAddedPrompts(listed, [], come, usual);
  expect(idsOf(now)).toEqual(['a-2', 'a-3', `${builtIn.id}-2`]);
  expect(new Set(now.map(({ title }) => title)).size).toBe(3);
  expect(combineOwnAndBuiltInPrompts(usual, listed.own, now).own.slice(0, 2)).toEqual([mine, own('b')]);
  expect(systemPromptStudy.parseOptions({ ...systemPromptStudy.defaults, templates: now }).templates).toEqual(now);
});

test('a copy says the same, braces and all, under a name of its own', () => {
  const worded = { id: 'x', title: 'X', wording: { default: 'Write {"a": 1} or {name}.' } };
  const copy = copyAsCustomPrompt(worded, list([], [worded]));
  expect(copy).toEqual({
    id: 'copy-of-x',
    title: 'Copy of X',
    messages: [{ role: 'system', content: 'Write {{"a": 1}} or {{name}}.' }],
  });
  expect(copyAsCustomPrompt(worded, list([copy], [worded]))).toMatchObject({ id: 'copy-of-x-2', title: 'Copy of X 2' });
  const fresh = newCustomPrompt(list([], []));
  expect([fresh.title, newCustomPrompt(list([fresh], [])).title]).toEqual(['Prompt 1', 'Prompt 2']);
  expect(systemPromptStudy.parseOptions({ ...systemPromptStudy.defaults, templates: [copy, fresh] }).templates).toEqual([
    copy,
    fresh,
  ]);
});
