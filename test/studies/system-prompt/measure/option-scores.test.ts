import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../src/core/items/item.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import { promptHash } from '../../../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../../../src/core/answers/response.ts';
import { checkSystemPromptResult } from '../../../../src/studies/system-prompt/measure/result.ts';
import {
  systemPromptStudy,
  type SystemPromptOptions,
} from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';

const templates = systemPromptStudy.defaults.templates.slice(0, 2);
const options: SystemPromptOptions = { ...systemPromptStudy.defaults, templates, optionScoring: true };
const items: Item[] = ['a/1', 'a/2', 'b/1', 'b/2'].map((id) => ({
  id,
  question: `Question ${id}?`,
  choices: ['red', 'blue', 'green'],
  answer: 0,
}));
const plan: Plan = {
  study: 'system-prompt',
  options,
  models: ['m:one', 'm:two'],
  items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
  samples: 1,
  seed: 7,
  resolved: {},
};

/** A response with the letter in its text and the likeliest letter. Either may be missing. */
const response = (model: string, item: string, t: number, text: string, likeliest?: string): Response => ({
  model,
  item,
  variant: { 'system-prompt': templates[t]!.id },
  sample: 0,
  seed: 1,
  promptHash: '',
  text,
  tokens: { prompt: 40, completion: 4 },
  ms: { prefill: 2, decode: 6 },
  finish: 'stop',
  ...(likeliest !== undefined && {
    logprobs: {
      letters: Object.fromEntries(['A', 'B', 'C'].map((each) => [each, Math.log(each === likeliest ? 0.8 : 0.1)])),
      mass: 0.5,
    },
  }),
});

const measured = (responses: readonly Response[]) =>
  systemPromptStudy.measure(buildScoreTable({ study: systemPromptStudy as never, plan, items, responses }), plan);

describe('option scoring', () => {
  test('is asked for with the letters of the item, and makes another prompt of it', async () => {
    const cell = { model: 'm:one', item: 'a/1', variant: { 'system-prompt': templates[0]!.id }, sample: 0 };
    const prompt = systemPromptStudy.prompt(cell, items[0]!, plan);
    expect(prompt.scoreOptions).toEqual(['A', 'B', 'C']);
    const { optionScoring: _, ...without } = options;
    const plain = systemPromptStudy.prompt(cell, items[0]!, { ...plan, options: without });
    expect('scoreOptions' in plain).toBe(false);
    expect(await promptHash(prompt)).not.toBe(await promptHash(plain));
  });

  test('scores the likeliest letter beside the text; the text’s own numbers stay as they are', () => {
    const rows = [
      // Template 0: by letter a 1 of 2, b 2 of 2; template 1: a 0 of 2, b 1 of 2.
      response('m:one', 'a/1', 0, 'Answer: A', 'A'),
      response('m:one', 'a/2', 0, 'Answer: B', 'B'),
      response('m:one', 'b/1', 0, 'Who knows', 'A'),
      response('m:one', 'b/2', 0, 'Answer: B', 'A'),
      response('m:one', 'a/1', 1, 'Answer: A', 'B'),
      response('m:one', 'a/2', 1, 'Answer: C', 'C'),
      response('m:one', 'b/1', 1, 'Answer: A', 'A'),
      response('m:one', 'b/2', 1, 'Answer: A', 'C'),
      ...items.flatMap(({ id }) => [0, 1].map((t) => response('m:two', id, t, 'Answer: A'))),
    ];
    const result = measured(rows);
    const [one, two] = result.models;
    // S = (50 + 100)/2 = 75 and (0 + 50)/2 = 25: mean 50, standard deviation (n − 1) 25 √2.
    expect(one!.optionScores).toMatchObject({ scored: 8, mu: 50, mass: 0.5 });
    expect(one!.optionScores!.sigma).toBeCloseTo(25 * Math.SQRT2, 12);
    // Seven texts name an option. In three the likeliest letter differs: b/2 under both templates and a/1 under the second.
    expect(one!.optionScores!.agreement).toBeCloseTo(4 / 7, 12);
    // By text: (50 + 0)/2 = 25 and (50 + 100)/2 = 75.
    expect(one!.mu).toBe(50);
    expect(one!.scenarios.map(({ score }) => score)).toEqual([25, 75]);
    expect(two!.optionScores).toBeUndefined();
    expect(checkSystemPromptResult(JSON.parse(JSON.stringify(result)), 'here').models).toHaveLength(2);
  });

  test('a text that can be read on none of the scored answers leaves agreement undefined, with the reason', () => {
    const [one] = measured(items.flatMap(({ id }) => [0, 1].map((t) => response('m:one', id, t, '?', 'A')))).models;
    expect(one!.optionScores).toMatchObject({ mu: 100, sigma: 0, agreement: { value: null } });
    expect(one!.mu).toBe(0);
  });

  test('a benchmark without scores leaves μ by letter undefined, not made of the others', () => {
    const [one] = measured([response('m:one', 'a/1', 0, 'Answer: A', 'A')]).models;
    expect(one!.optionScores).toMatchObject({ scored: 1, mu: { value: null }, sigma: { value: null } });
  });

  test('letters that hold less than a tenth of the probability are not scored but counted', () => {
    const withMass = (mass: number, each: Response): Response => ({
      ...each,
      logprobs: { ...(each.logprobs as object), mass },
    });
    const rows = items.flatMap(({ id }) => [
      // The scored answers are all right. The excluded ones would be wrong.
      response('m:one', id, 0, 'Answer: A', 'A'),
      withMass(id.endsWith('1') ? 0.1 : 0.00024, response('m:one', id, 1, 'Answer: A', id.endsWith('1') ? 'A' : 'B')),
      withMass(0.02, response('m:two', id, 0, 'Answer: A', 'A')),
      withMass(0.0999, response('m:two', id, 1, 'Answer: A', 'A')),
    ]);
    const [one, two] = measured(rows).models;
    expect(one?.optionScores).toMatchObject({ scored: 6, faint: 2, mu: 100, sigma: 0, agreement: 1 });
    // (4 × 0.5 + 2 × 0.1 + 2 × 0.00024) / 8.
    expect(one?.optionScores?.mass).toBeCloseTo(0.27506, 10);
    expect(two?.optionScores).toMatchObject({
      scored: 0,
      faint: 8,
      mu: {
        value: null,
        why: 'no system prompt has scored answers on every question set yet: letters that hold less than 10% of the probability are not scored',
      },
    });
    expect(two?.optionScores?.mass).toBeCloseTo(0.05995, 10);
  });
});
