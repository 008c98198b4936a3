import { expect, test } from 'vitest';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { parseDataSetName } from '../../../src/imports/hub/data-set-id.ts';

test.each([
  ['openai/gsm8k', { id: 'openai/gsm8k' }],
  [' datasets/openai/gsm8k ', { id: 'openai/gsm8k' }],
  ['squad', { id: 'squad' }],
  ['hf://datasets/openai/gsm8k', { id: 'openai/gsm8k' }],
  ['https://huggingface.co/datasets/openai/gsm8k', { id: 'openai/gsm8k' }],
  ['https://hf.co/datasets/openai/gsm8k/', { id: 'openai/gsm8k' }],
  ['https://huggingface.co/datasets/openai/gsm8k/viewer/main/test', { id: 'openai/gsm8k', config: 'main', split: 'test' }],
  ['https://huggingface.co/datasets/a/b/viewer?config=x%20y&split=train', { id: 'a/b', config: 'x y', split: 'train' }],
  ['https://huggingface.co/datasets/a/b/tree/main', { id: 'a/b' }],
  ['https://huggingface.co/datasets/a/b/blob/main/README.md', { id: 'a/b' }],
])('%s is understood', (words, named) => {
  expect(parseDataSetName(words)).toEqual(named);
});

test.each([
  ...['', 'a/b/c', '../b', 'a b/c', 'https://huggingface.co/a/b'].map((words) => [
    words,
    `“${words}” is not the id of a data set. Give owner/name, such as openai/gsm8k, or its address on the hub.`,
  ]),
  [
    'https://example.org/datasets/a/b',
    '“example.org” is not the hub: the address of a data set begins with https://huggingface.co/datasets/.',
  ],
  [
    'https://huggingface.co/datasets/a/b/tree/0123abc',
    'That address names the version “0123abc”, but the hub has Parquet files of the current version only. Leave out “/tree/…”.',
  ],
])('%s is refused in a sentence', (words, sentence) => {
  expect(() => parseDataSetName(words)).toThrow(new UserError(sentence));
});
