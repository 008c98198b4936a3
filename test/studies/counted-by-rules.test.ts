import { describe, expect, test } from 'vitest';
import type { ItemScoring } from '../../src/core/counting/counting.ts';
import type { Item } from '../../src/core/items/item.ts';
import { planCells } from '../../src/core/plan/cells.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { makePlan } from '../../src/run/make-plan.ts';
import { optionLetter } from '../../src/core/items/letter.ts';

const share: ItemScoring = {
  rules: [
    { kind: 'contains', all: ['refund'] },
    { kind: 'contains', all: ['30 days'] },
  ],
  together: 'share',
};
const paraphrases = ['Can it go back?', 'Is a return possible?'];
const open: Item = { id: 'shop/1', question: 'May I send it back?', answer: 'yes', counts: share, paraphrases };

/** Few-shot examples, shown with their answers in studies that use them. */
const heldOut = Array.from({ length: 4 }, (_, n): Item => ({
  id: `shop/h${n}`,
  question: `Question ${n}?`,
  answer: 'So',
  split: 'train',
  paraphrases,
}));

async function run(id: string, item: Item, textOf: (cell: Pick<Response, 'variant'>, prompt: string) => string) {
  const study = await loadStudy(id);
  const items = id === 'configuration' ? [item, ...heldOut] : [item];
  const plan = await makePlan({ study, options: study.defaults, models: ['x:a@1'], items, seed: 1, samples: 1 });
  const responses = [...planCells(plan, study)].map((cell): Response => {
    const asked = items.find((each) => each.id === cell.item) ?? item;
    const prompt = study.prompt(cell, asked, plan).messages.at(-1)?.content ?? '';
    const text = textOf(cell, prompt);
    const cost = { tokens: { prompt: 1, completion: 1 }, ms: { prefill: 1, decode: 1 } };
    return { ...cell, seed: 1, promptHash: '', text, ...cost, finish: 'stop' };
  });
  const table = buildScoreTable({ study, plan, items, responses });
  return { study, table, result: study.measure(table, plan) };
}

describe.each(['system-prompt', 'instruction-style', 'configuration', 'paraphrase'])('%s', (id) => {
  test('scores an open question by the share of its rules, and its result is of its form', async () => {
    const { study, table, result } = await run(id, open, (_, prompt) =>
      prompt.length % 2 === 0 ? 'A refund.' : 'A refund within 30 days.',
    );
    expect(table.rows.every(({ reading }) => reading.kind === 'checked')).toBe(true);
    expect(table.rows.every(({ score }) => score === 0.5 || score === 1)).toBe(true);
    expect(() => study.checkResult(JSON.parse(JSON.stringify(result)), 'result')).not.toThrow();
    expect(JSON.stringify(result)).not.toContain('NaN');
  });
});

test('a rule for the right choice sees the choices in the order in which they were shown', async () => {
  const item: Item = {
    id: 'shop/2',
    question: 'Which?',
    choices: ['red', 'blue', 'green', 'grey'],
    answer: 2,
    paraphrases,
    counts: { rules: [{ kind: 'choice', strict: true }], together: 'all' },
  };
  const { table } = await run('paraphrase', item, (_, prompt) => {
    const place = [0, 1, 2, 3].find((at) => prompt.includes(`${optionLetter(at)}. green`)) ?? 0;
    return `Answer: ${optionLetter(place)}.`;
  });
  expect(new Set(table.rows.map(({ response }) => response.text)).size).toBeGreaterThan(1);
  expect(table.rows.map(({ score }) => score)).toEqual(table.rows.map(() => 1));
});
