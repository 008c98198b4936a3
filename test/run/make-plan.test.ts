import { describe, expect, test } from 'vitest';
import { makePlan, type PlanInput } from '../../src/run/make-plan.ts';
import type { Item } from '../../src/core/items/item.ts';
import { itemHash } from '../../src/core/plan/plan.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { someItems } from './small-plan.ts';

const judged = (judge?: string): Item[] => [
  {
    ...{ id: 'own/1', question: 'Why?', answer: 'Because.' },
    counts: {
      rules: [{ kind: 'rubric', ...(judge !== undefined && { judge }), rubric: 'x', scale: 'yes-no', repeats: 1 }],
      together: 'all',
    },
  },
];

const parts = async (changes: Partial<PlanInput> = {}): Promise<PlanInput> => ({
  study: await loadStudy('system-prompt'),
  options: systemPromptStudy.defaults,
  models: ['reckoning:b', 'reckoning:a'],
  items: someItems(3),
  seed: 1,
  samples: 1,
  ...changes,
});

test('a plan names what was chosen, in the order in which it was chosen', async () => {
  const plan = await makePlan(await parts());
  expect(plan.models).toEqual(['reckoning:b', 'reckoning:a']);
  expect(plan.items).toEqual(
    await Promise.all(someItems(3).map(async (item) => ({ id: item.id, hash: await itemHash(item) }))),
  );
  expect(plan).toMatchObject({ study: 'system-prompt', seed: 1, samples: 1, options: systemPromptStudy.defaults });
});

describe('what cannot be asked is told before the run', () => {
  const cases: readonly [string, Partial<PlanInput>, string][] = [
    ['no models', { models: [] }, 'Choose at least one model.'],
    ['no items', { items: [] }, 'Choose at least one question.'],
    ['a model twice', { models: ['reckoning:a', 'reckoning:a'] }, 'The model “reckoning:a” is chosen twice.'],
    ['an item twice', { items: [...someItems(2), ...someItems(1)] }, 'The item “sums/001” is chosen twice.'],
    ['a model id of no engine', { models: ['gpt'] }, 'The model id “gpt” is not of the form engine:repo@revision:dtype.'],
    ['half a seed', { seed: 0.5 }, 'The seed must be a whole number from 0 to 4294967295, not 0.5.'],
    ['a seed below 0', { seed: -1 }, 'The seed must be a whole number from 0 to 4294967295, not -1.'],
    ['no samples', { samples: 0 }, 'The number of samples must be a whole number from 1 to 1000, not 0.'],
    [
      'an item with a single choice',
      { items: [...someItems(2), { id: 'own/1', question: 'Why?', choices: ['Because'], answer: 0 }] },
      'The item “own/1” has only one choice.',
    ],
    ['a rubric without a judge', { items: judged() }, 'The question “own/1” is scored by a rubric, but no judge is chosen.'],
    ['a judge of no engine', { items: judged('gpt') }, 'The model id “gpt” is not of the form engine:repo@revision:dtype.'],
    [
      'a stop before anything is judged',
      { items: judged('reckoning:a'), adaptive: { k: 2, looks: [0.5, 1], alpha: 0.05, claims: { mu: 0.1 } } },
      'A run that is scored by a judge or by meaning cannot stop when it is sure.',
    ],
  ];
  test.each(cases)('%s', async (_, changes, sentence) => {
    await expect(makePlan(await parts(changes))).rejects.toThrow(new UserError(sentence));
  });
});
