import { expect, it } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { readPromptfoo } from '../../../src/imports/promptfoo/read-config.ts';
import { loadYamlParser } from '../../../src/imports/promptfoo/read-yaml.ts';
import { promptfooWorkerApi } from '../../../src/imports/promptfoo/promptfoo-work.ts';

it.each<[what: string, text: string, sentence: string]>([
  ['a quote that does not end', 'prompts: [a]\ntests: "b', '“x.yaml”, line 2: this is not YAML (Missing closing "quote).'],
  ['a merge of a number', '<<: 1\nprompts: [a]\n', '“x.yaml”: this is not YAML that can be read.'],
  [
    'an alias of nothing',
    'prompts: *first',
    '“x.yaml”: its YAML aliases expand beyond the limit of 100, or one has no anchor.',
  ],
  ['deep lists', `prompts: ${'['.repeat(70)}${']'.repeat(70)}`, '“x.yaml”: it is nested more than 64 levels deep.'],
  ['another file', 'title: Notes', '“x.yaml” is not a promptfoo configuration: it has no list of prompts with tests.'],
])('refuses %s in a sentence', async (_, text, sentence) => {
  await expect(readPromptfoo(text, 'x.yaml')).rejects.toThrow(new UserError(sentence));
});

it('limits the values that aliases expand to', async () => {
  const parse = await loadYamlParser(100, 10);
  expect(parse('a: &a [1, 2, 3]\nb: *a\n', 'x.yaml')).toEqual({ a: [1, 2, 3], b: [1, 2, 3] });
  expect(() => parse('a: &a [1, 2, 3]\nb: *a\nc: *a\n', 'x.yaml')).toThrow(
    new UserError('“x.yaml”: its YAML aliases expand to more than 10 values.'),
  );
});

it('refuses a configuration by its size alone', async () => {
  const large = { name: 'x.yaml', size: 10_500_000, arrayBuffer: () => expect.unreachable() } as unknown as File;
  await expect(promptfooWorkerApi.open(large)).rejects.toThrow(
    new UserError('“x.yaml” has 11 MB: a configuration has at most 10 MB.'),
  );
});
