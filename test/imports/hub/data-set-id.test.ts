import { expect, test } from 'vitest';
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
  ['', 'is no data set’s id'],
  ['a/b/c', 'is no data set’s id'],
  ['../b', 'is no data set’s id'],
  ['a b/c', 'is no data set’s id'],
  ['https://example.org/datasets/a/b', '“example.org” is not the hub'],
  ['https://huggingface.co/a/b', 'is no data set’s id'],
  ['https://huggingface.co/datasets/a/b/tree/0123abc', 'That address names the version “0123abc”'],
])('%s is refused in a sentence', (words, why) => {
  expect(() => parseDataSetName(words)).toThrow(why);
});
