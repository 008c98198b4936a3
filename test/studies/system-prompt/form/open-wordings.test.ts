import { expect, test } from 'vitest';
import type { ItemSet } from '../../../../src/core/items/item.ts';
import { canonicalJson } from '../../../../src/core/plan/plan.ts';
import type { FormOptions } from '../../../../src/manifest/study-form.ts';
import {
  openWordingOfBuiltInPrompt,
  addSetKindsToOptions,
} from '../../../../src/studies/system-prompt/form/open-wordings.ts';
import { builtInPrompts, systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';

const set = (id: string, kind: ItemSet['kind'], open: boolean): ItemSet => ({
  id,
  version: '1',
  title: id,
  description: '',
  kind,
  language: 'en',
  licence: '',
  source: '',
  items: [{ id: `${id}/1`, question: 'Why?', ...(open ? { answer: 'so' } : { choices: ['a', 'b'], answer: 0 }) }],
});
const options = { ...systemPromptStudy.defaults, maxTokens: 64 } as unknown as FormOptions;
const ask = (given: FormOptions, id: string, template: string) => {
  const item = set(id, 'general', true).items[0] as ItemSet['items'][0];
  const plan = { study: 'system-prompt', options: given, models: [], items: [], samples: 1, seed: 1, resolved: {} };
  return systemPromptStudy.prompt(
    { model: 'm', item: item.id, variant: { 'system-prompt': template }, sample: 0 },
    item,
    plan,
  );
};

test('sets with choices leave the options as they have always been', () => {
  expect(
    canonicalJson(addSetKindsToOptions(options, [set('arithmetic', 'arithmetic', false), set('mine', 'general', false)])),
  ).toBe(canonicalJson(options));
});

test('where no question has choices, no built-in prompt speaks of options', () => {
  const asked = addSetKindsToOptions(options, [set('mine', 'general', true), set('mixed', 'general', false)]);
  expect(systemPromptStudy.parseOptions(asked)).toEqual(asked);
  for (const { id, wording } of builtInPrompts) {
    const [system] = ask(asked, 'mine', id).messages;
    expect(system?.content).toBe(openWordingOfBuiltInPrompt(id));
    expect(system?.content).not.toMatch(/option|letter|choos|choice/i);
    expect(ask(asked, 'mixed', id).messages[0]?.content).toBe(wording.default);
  }
  // Selected again with choices, the set is asked as before.
  expect(addSetKindsToOptions(asked, [set('mine', 'general', false)])['kinds']).toEqual(systemPromptStudy.defaults.kinds);
});

test('a wording of one’s own for open questions stays', () => {
  const [first] = builtInPrompts;
  const own = { id: 'own', title: 'Own', wording: { default: 'Be kind.' } };
  const changed = { ...first, wording: { ...first?.wording, open: 'Say it.' } };
  const asked = addSetKindsToOptions({ ...options, templates: [changed, own] as never }, [set('mine', 'general', true)]);
  expect(ask(asked, 'mine', 'only-option').messages[0]?.content).toBe('Say it.');
  expect(ask(asked, 'mine', 'own').messages[0]?.content).toBe('Be kind.');
});
