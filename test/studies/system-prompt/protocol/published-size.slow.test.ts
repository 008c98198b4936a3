import { expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';

const { defaults } = systemPromptStudy;

test('a run of the published size is measured: 39,000 answers of 13 models', () => {
  const items = Array.from({ length: 300 }, (_, i) => itemOf(`${['one', 'two', 'three'][i % 3]!}/${i}`));
  const models = Array.from({ length: 13 }, (_, m) => `model-${m}`);
  const plan: Plan = {
    study: 'system-prompt',
    options: defaults,
    models,
    items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
    samples: 1,
    seed: 7,
    resolved: {},
  };
  let state = 1;
  const responses = models.flatMap((model) =>
    items.flatMap(({ id }) =>
      defaults.templates.map((template) => {
        state = (state * 48_271) % 2_147_483_647;
        return response(model, id, template.id, state % 10 < 7 ? 'Answer: A' : 'B. blue');
      }),
    ),
  );
  const table = buildScoreTable({ study: systemPromptStudy as never, plan, items, responses });
  expect(table.rows).toHaveLength(39_000);
  const result = systemPromptStudy.measure(table, plan);
  expect(result.models).toHaveLength(13);
  // All models guess with the same chance.
  expect(result.verdicts?.filter(({ claim }) => claim === 'moves' || claim.startsWith('order-'))).toEqual([]);
});

const itemOf = (id: string): Item => ({
  id,
  question: `Question ${id}?`,
  choices: ['red', 'blue', 'green', 'grey'],
  answer: 0,
});

const response = (model: string, item: string, template: string, text: string): Response => ({
  model,
  item,
  variant: { 'system-prompt': template },
  sample: 0,
  seed: 1,
  promptHash: '',
  text,
  tokens: { prompt: 40, completion: 4 },
  ms: { prefill: 2, decode: 6 },
  finish: 'stop',
});
