import { expect, test } from 'vitest';
import type { ItemScoring } from '../../../src/core/counting/counting.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { isNumber } from '../../../src/base/json/json.ts';
import type { ModelJudgement, JudgementLookup } from '../../../src/core/counting/judgement.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import type { Study } from '../../../src/core/studies/study.ts';
import { AnswerScoreCollector, buildScoreTable } from '../../../src/report/score-table.ts';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';

const study = systemPromptStudy as unknown as Study;
const templates = systemPromptStudy.defaults.templates.slice(0, 3);
const rules: ItemScoring = {
  rules: [
    { kind: 'contains', all: ['refund'] },
    { kind: 'contains', all: ['30 days'] },
  ],
  together: 'share',
};
const open: Item = { id: 'own/1', question: 'How many legs has a cat?', answer: '4' };
const counted: Item = { id: 'own/2', question: 'May I send it back?', answer: '', counts: rules };
const choice: Item = { id: 'own/3', question: 'Which?', choices: ['red', 'blue'], answer: 1 };
const judged: Item = {
  id: 'own/4',
  question: 'Greet me.',
  answer: '',
  counts: { rules: [{ kind: 'rubric', judge: 'j', rubric: 'Polite?', scale: 'yes-no', repeats: 1 }], together: 'all' },
};

const planOf = (items: readonly Item[]): Plan => ({
  study: 'system-prompt',
  options: { ...systemPromptStudy.defaults, templates },
  models: ['a'],
  items: items.map(({ id }) => ({ id, hash: '0'.repeat(16) })),
  samples: 1,
  seed: 1,
  resolved: {},
});
const answer = (item: Item, prompt: number, text: string): Response => ({
  model: 'a',
  item: item.id,
  variant: { 'system-prompt': templates[prompt]?.id ?? '' },
  sample: 0,
  seed: 1,
  promptHash: '',
  text,
  tokens: { prompt: 1, completion: 1 },
  ms: { prefill: 1, decode: 1 },
  finish: 'stop',
});
const measured = (items: readonly Item[], texts: readonly (readonly string[])[]) => {
  const plan = planOf(items);
  const responses = items.flatMap((item, i) => (texts[i] ?? []).map((text, t) => answer(item, t, text)));
  return systemPromptStudy.measure(buildScoreTable({ study, plan, items, responses }), plan);
};

test('a question without choices is asked as it stands, and letters are scored of choices alone', () => {
  const plan = { ...planOf([open]), options: { ...systemPromptStudy.defaults, templates, optionScoring: true } };
  const cell = answer(open, 0, '');
  const prompt = systemPromptStudy.prompt(cell, open, plan);
  expect(prompt.messages.at(-1)?.content).toBe(open.question);
  expect(prompt.scoreOptions).toBeUndefined();
  expect(systemPromptStudy.prompt(cell, choice, plan).scoreOptions).toEqual(['A', 'B']);
  expect(() => systemPromptStudy.prompt(cell, { ...choice, choices: ['red'] }, plan)).toThrow('only one choice');
});

test('open questions are measured, and what rests on choices says that they have none', () => {
  const result = measured([open], [['4', 'four legs: 4', '5']]);
  expect(result.models[0]?.mu).toBeCloseTo(200 / 3);
  expect(result.details?.readings).toEqual([]);
  expect(result.details?.open).toEqual({ questions: 1, withoutChoices: 1, readOneWay: 1 });
  expect(() => systemPromptStudy.checkResult(JSON.parse(JSON.stringify(result)), 'result')).not.toThrow();
});

test('in a mixed set only the questions with choices have two readings', () => {
  const result = measured(
    [open, choice],
    [
      ['4', '4', '4'],
      ['B', 'blue', 'blue'],
    ],
  );
  expect(result.details?.open).toEqual({ questions: 2, withoutChoices: 1, readOneWay: 1 });
  const [strict, tolerant] = result.details?.readings?.[0]?.readings ?? [];
  expect(tolerant?.mu).toBe(100);
  expect(strict?.mu).toBeCloseTo(200 / 3);
});

test('a share of rules is a score, and Cochran’s Q says that it takes none', () => {
  const result = measured([counted], [['a refund', 'a refund in 30 days', 'no']]);
  expect(result.models[0]?.mu).toBe(50);
  const q = result.models[0]?.benchmarks[0]?.cochranQ;
  expect(q !== undefined && !isNumber(q) && q.why).toContain('no shares');
});

test('an answer that waits for its judge is neither failed nor wrong, and counts once the judge has said something', () => {
  const plan = planOf([judged, open]);
  const ownJudgements: ModelJudgement[] = [];
  const judgements: JudgementLookup = {
    get version() {
      return ownJudgements.length;
    },
    of: ({ item }) => ownJudgements.filter((each) => each.item === item),
  };
  const answers = new AnswerScoreCollector(study, plan, [judged, open], judgements);
  for (const prompt of [0, 1, 2]) {
    answers.add(answer(judged, prompt, 'Good day.'));
    answers.add(answer(open, prompt, '4'));
  }
  const before = answers.table([]);
  expect(before.rows).toHaveLength(3);
  expect(before.waiting?.map(({ waits, score }) => [waits, score])).toEqual([
    [true, null],
    [true, null],
    [true, null],
  ]);
  const result = systemPromptStudy.measure(before, plan);
  expect(JSON.stringify(result)).toContain('"failed":0');
  expect(result.partial).toBe(true);
  ownJudgements.push({ rule: 0, repeat: 0, item: judged.id, text: 'Verdict: yes' } as ModelJudgement);
  const after = answers.table([]);
  expect(after.waiting).toBeUndefined();
  expect(after.rows.map(({ score }) => score)).toEqual([1, 1, 1, 1, 1, 1]);
});
