import { expect, test } from 'vitest';
import { rewordResultReasons } from '../../../../src/studies/elsewhere/measure/reword-reasons.ts';
import type { ImportedResult } from '../../../../src/studies/elsewhere/measure/result.ts';

const resultOf = (why: string): unknown => {
  const result = { models: [{ model: 'prompt', mu: { value: null, why } }] } as unknown as ImportedResult;
  return (rewordResultReasons(result) as unknown as { models: [{ model: string; mu: { why: string } }] }).models[0];
};

test.each([
  ['too few questions are answered under two prompts or more', 'too few questions are answered under two variants or more'],
  ['not one readable answer to 1,200 prompts: 3 refused', 'not one readable answer of 1,200: 3 refused'],
  ['no question is answered under every template', 'no question is answered under every variant'],
  ['all prompts have the same score', 'all variants have the same score'],
])('says variants for prompts: %s', (why, inWords) => {
  expect(resultOf(why)).toEqual({ model: 'prompt', mu: { value: null, why: inWords } });
});

test.each(['prompt-v2', 'my-prompt', 'prompt_2', 'prompts/short', 'prompt.txt', '“answer under two prompts”'])(
  'leaves a name as it is: %s',
  (name) => {
    expect(resultOf(`${name} has no score under every prompt`)).toMatchObject({
      mu: { why: `${name} has no score under every variant` },
    });
  },
);
