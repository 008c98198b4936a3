import { expect, test } from 'vitest';
import { knownTokensAndTimes } from '../../../src/core/origin/reported-costs.ts';
import type { Response } from '../../../src/core/answers/response.ts';

const answer: Response = {
  model: 'endpoint:cluster/one',
  item: 'sums/001',
  variant: {},
  sample: 0,
  seed: 1,
  promptHash: '',
  text: 'A',
  finish: 'stop',
  tokens: { prompt: 0, completion: 0 },
  ms: { prefill: 0, decode: 0 },
};
const batch = { engine: 'endpoint', service: 'vLLM run-batch' };

test('zeros of an answer that came back in a batch file are not told, what it tells is', () => {
  expect(knownTokensAndTimes({ ...answer, origin: batch })).toEqual({});
  expect(knownTokensAndTimes({ ...answer, origin: { engine: 'endpoint', run: 'copied' } })).toEqual({});
  const tokens = { prompt: 12, completion: 0 };
  expect(knownTokensAndTimes({ ...answer, tokens, origin: batch })).toEqual({ tokens });
});

test('those of a model in the browser, and what a log says or lacks, stay as they are', () => {
  const { tokens, ms, ...withoutCosts } = answer;
  expect(knownTokensAndTimes({ ...answer, origin: { engine: 'webllm' } })).toEqual({ tokens, ms });
  expect(knownTokensAndTimes(answer)).toEqual({ tokens, ms });
  expect(knownTokensAndTimes(withoutCosts)).toEqual({});
});
