import { expect, test } from 'vitest';
import { isPinnedModel } from '../../../src/core/origin/pinned.ts';

const endpoint = (name: string) => `endpoint:mine/${encodeURIComponent(name)}`;

test.each([
  'transformers:tiny-a@db3b278bc9:int8',
  `webllm:some-model@${'0a'.repeat(20)}`,
  endpoint('gpt-4o-2024-08-06'),
  endpoint('claude-3-5-sonnet-20241022'),
  endpoint('ft:gpt-4o-mini-2024-07-18:mine::id'),
])('%s names weights that stay the same', (model) => expect(isPinnedModel(model)).toBe(true));

test.each([
  'transformers:a/b@main:q4',
  'transformers:a/b:q4',
  'browser:built-in',
  `replay:${'0a'.repeat(32)}/m`,
  endpoint('gpt-4o'),
  endpoint('llama3:latest'),
  endpoint('gpt-4-0613'),
  endpoint('latest-2024-08-06'),
  endpoint('model-2024-13-01'),
  endpoint('model-2024-02-30'),
  endpoint('model-120241022'),
  endpoint('model-20240806b'),
  'endpoint:2024-08-06/model',
])('%s may be another model tomorrow', (model) => expect(isPinnedModel(model)).toBe(false));
