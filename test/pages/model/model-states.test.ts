import { expect, test } from 'vitest';
import { modelStatesSentence } from '../../../src/pages/model/model-states.ts';

test('the states of a model are grouped, in the order of the studies', () => {
  expect(
    modelStatesSentence([
      { title: 'System prompt', state: 'Sensitive' },
      { title: 'Instruction style', state: 'Cannot tell yet' },
      { title: 'Paraphrase', state: 'Sensitive' },
      { title: 'Judge', state: undefined },
    ]),
  ).toBe('Sensitive: system prompt, paraphrase. Cannot tell yet: instruction style. Not rated: judge.');
});
