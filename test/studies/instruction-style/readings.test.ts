import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import type { ExtractionEffectResult } from '../../../src/core/json/readings-form.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { toFileTables } from '../../../src/report/file-tables.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { instructionStyleStudy } from '../../../src/studies/instruction-style/protocol/instruction-style.ts';
import { checkInstructionStyleResult } from '../../../src/studies/instruction-style/measure/result.ts';
import { filterForStyleFigure } from '../../../src/studies/instruction-style/report/drill-down.ts';
import { styleResultTables } from '../../../src/studies/instruction-style/report/tables.ts';

/** Two questions with choices and two with numeric answers, in one set. */
const items: Item[] = [
  { id: 'a/1', question: 'Which?', choices: ['red', 'blue', 'green'], answer: 0 },
  { id: 'a/2', question: 'Which?', choices: ['red', 'blue', 'green'], answer: 1 },
  { id: 'a/3', question: 'How many?', answer: '12' },
  { id: 'a/4', question: 'How many?', answer: '7' },
];
const styles = instructionStyleStudy.defaults.styles.slice(0, 2);
/**
 * By style: first all in the requested form, then one of each kind that only the tolerant rule reads or that neither reads.
 */
const texts = [
  ['Answer: A', 'Solution: blue it is.\nAnswer: C', 'Answer: 12', 'Answer: 8'],
  ['I choose (A).', 'It is hard to say.', 'That makes 12', 'Answer: 7'],
];
const plan: Plan = {
  study: 'instruction-style',
  options: { ...instructionStyleStudy.defaults, styles, decodings: ['greedy'] },
  models: ['m:one'],
  items: items.map(({ id }) => ({ id, hash: '0000000000000000' })),
  samples: 1,
  seed: 7,
  resolved: {},
};
const responses = styles.flatMap(({ id: style }, s) =>
  items.map(({ id: item }, i): Response => ({
    model: 'm:one',
    item,
    variant: { style, decoding: 'greedy' },
    sample: 0,
    seed: 1,
    promptHash: '',
    text: texts[s]![i]!,
    tokens: { prompt: 4, completion: 4 },
    ms: { prefill: 1, decode: 1 },
    finish: 'stop',
  })),
);
const table = buildScoreTable({ study: instructionStyleStudy as unknown as Study, plan, items, responses });
const result = checkInstructionStyleResult(
  JSON.parse(JSON.stringify(instructionStyleStudy.measure(table, plan))),
  'the result',
);
const [own] = result.details!.readings as [ExtractionEffectResult];

test('strict and tolerant side by side: choices by their letter, open answers after “Answer:”', () => {
  // By hand. Strict: 2 of 4 and 1 of 4 right. Tolerant: 2 of 4 and 3 of 4.
  expect(own.decoding).toBeUndefined();
  expect(own.readings).toMatchObject([
    { reading: 'strict', answered: 8, read: 5, mu: 37.5 },
    { reading: 'tolerant', answered: 8, read: 7, mu: 62.5 },
  ]);
  expect(own.readings[0]!.sigma).toBeCloseTo(25 / Math.SQRT2, 10);
  expect(own.readings[1]!.sigma).toBeCloseTo(25 / Math.SQRT2, 10);
  expect(own.readings[1]!.mu).toBeCloseTo(result.models[0]!.mean as number, 10);
});

test('the better style is better for what is right of what could be read', () => {
  // r 1 and ¾, a ½ and 1: S ½ and ¾. ΔS = ¼ = ¾·(−¼) + ⅞·½.
  expect(own.pair).toMatchObject({ best: styles[1]!.title, worst: styles[0]!.title, difference: 25 });
  if ('why' in own.pair) throw new Error(own.pair.why);
  expect(own.pair.form).toBeCloseTo(-18.75, 10);
  expect(own.pair.knowledge).toBeCloseTo(43.75, 10);
});

test('stands in the files, and leads to its answers', () => {
  const found = toFileTables(result, styleResultTables(result));
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(['readings', 'form-pair', 'form']));
  expect(filterForStyleFigure(result, 'details', ['readings', '0', 'prompts', '1', 'read'])).toEqual({
    model: 'm:one',
    scenario: styles[1]!.id,
  });
});
