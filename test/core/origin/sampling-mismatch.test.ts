import { expect, test } from 'vitest';
import { mergeLoadedModelInfo } from '../../../src/core/origin/moved-models.ts';
import { findSamplingMismatches } from '../../../src/core/origin/sampling-mismatch.ts';
import type { LoadedModelInfo } from '../../../src/core/models/engine.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';

const words = ['It refuses the setting top-k: its own value holds.'];
const loaded = (model: string, more: Partial<LoadedModelInfo> = {}): LoadedModelInfo => ({
  model,
  contextWindow: 0,
  chatTemplateHash: '',
  tokenizerHash: '',
  device: 'http://x',
  ms: 1,
  ...more,
});
const plan = (options: unknown) => ({ options, models: ['a', 'b'] }) as unknown as Plan;
const two = plan({
  temperatures: [
    { id: 't0', value: 0 },
    { id: 't1', value: 1 },
  ],
});

test('models of a plan that varies the temperature, those alone that were drawn otherwise', () => {
  const models = [loaded('a'), loaded('b', { drawnOtherwise: words }), loaded('c', { drawnOtherwise: words })];
  expect(findSamplingMismatches(two, models)).toEqual([{ model: 'b', words }]);
  expect(findSamplingMismatches(two, [loaded('a', { drawnOtherwise: [] })])).toEqual([]);
  expect(findSamplingMismatches(two, undefined)).toEqual([]);
});

test('asking greedily and drawing as well is varying it; one of the two is not', () => {
  const models = [loaded('a', { drawnOtherwise: words })];
  expect(
    findSamplingMismatches(plan({ decodings: ['greedy', 'sampled'], sampling: { temperature: 1 } }), models),
  ).toHaveLength(1);
  expect(findSamplingMismatches(plan({ decodings: ['sampled'], sampling: { temperature: 1 } }), models)).toEqual([]);
});

test('a model that is loaded again, and then draws as planned, has told answers before', () => {
  const again = mergeLoadedModelInfo(loaded('a'), loaded('a', { drawnOtherwise: words }));
  expect(again.drawnOtherwise).toEqual(words);
  expect(mergeLoadedModelInfo(loaded('a', { drawnOtherwise: [...words, 'More.'] }), again).drawnOtherwise).toEqual([
    ...words,
    'More.',
  ]);
  expect(mergeLoadedModelInfo(loaded('a'), loaded('a'))).toEqual(loaded('a'));
});

test.each([
  null,
  [],
  {},
  { temperatures: 3 },
  { temperatures: [{ id: 't', value: 1 }] },
  {
    temperatures: [
      { id: 't', value: 1 },
      { id: 'u', value: 1 },
    ],
  },
])('none where the plan has one temperature or no such options: %j', (options) => {
  expect(findSamplingMismatches(plan(options), [loaded('a', { drawnOtherwise: words })])).toEqual([]);
});
