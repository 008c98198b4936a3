import { expect, test } from 'vitest';
import type { Item } from '../../src/core/items/item.ts';
import type { Response } from '../../src/core/answers/response.ts';
import { loadStudy } from '../../src/core/studies/studies.ts';
import { UserError } from '../../src/base/errors/user-error.ts';
import { responseToParsedAnswer } from '../../src/reading/read-response.ts';
import { readSafely } from '../../src/reading/safe-reading.ts';
import { buildAnswerList } from '../../src/report/answers/answer-list.ts';
import { noScorings } from '../../src/core/scoring/scoring-lines.ts';
import { JudgementTracker } from '../../src/reading/rules/judged-answers.ts';
import { buildScoreTable } from '../../src/report/score-table.ts';
import { madeUpRun } from '../made-up/run.ts';

const overflow = () => {
  throw new RangeError('Maximum call stack size exceeded');
};

test('a reader that throws makes one answer unreadable, with the reason', () => {
  const why = 'a defect in Evenkeel stopped the reader (Maximum call stack size exceeded)';
  expect(readSafely({ finish: 'stop' }, overflow)).toEqual({ kind: 'unreadable', why });
  expect(readSafely({ finish: 'length' }, overflow)).toEqual({ kind: 'unreadable', why, cut: true });
  const fault = new UserError('The plan has no such order.');
  expect(() =>
    readSafely({ finish: 'stop' }, () => {
      throw fault;
    }),
  ).toThrow(fault);
});

test('a report counts that answer, names the reason and leads to it; all other answers are read', async () => {
  const { plan, items, responses } = await madeUpRun({ models: 1, perSet: 2 });
  const study = await loadStudy(plan.study);
  const [bad] = responses;
  const failing = {
    ...study,
    read: (...asked: Parameters<typeof study.read>) => (asked[0] === bad ? overflow() : study.read(...asked)),
  };
  const table = buildScoreTable({ study: failing, plan, items, responses });
  const others = (rows: typeof table.rows) => rows.filter(({ response }) => response !== bad);
  expect(table.rows).toHaveLength(responses.length);
  expect(others(table.rows)).toEqual(others(buildScoreTable({ study, plan, items, responses }).rows));
  expect(table.rows.find(({ response }) => response === bad)).toMatchObject({ score: 0, reading: { kind: 'unreadable' } });

  const result = failing.measure(table, plan) as unknown as { models?: readonly { unreadable: unknown }[] };
  const before = study.measure(buildScoreTable({ study, plan, items, responses }), plan) as unknown as typeof result;
  expect(Number(result.models?.[0]?.unreadable)).toBe(Number(before.models?.[0]?.unreadable) + 1);

  const read = {
    study,
    table,
    judged: new JudgementTracker(items),
    own: items,
    scorings: noScorings,
    record: { plan, items } as never,
    standing: {} as never,
  };
  const list = await buildAnswerList(read, { behind: { outcome: 'unreadable' }, most: 10 });
  const why = 'a defect in Evenkeel stopped the reader (Maximum call stack size exceeded)';
  expect(list.reasons).toContainEqual({ why, answers: 1 });
  const found = await buildAnswerList(read, { behind: { outcome: 'unreadable', why }, most: 10 });
  expect(found.asked.map(({ item }) => item)).toEqual([bad?.item]);
});

const question: Item = { id: 'sums/1', question: '6 × 7?', answer: '42' };
const read = (text: string, item = question) => {
  const response: Response = { model: 'm', item: item.id, variant: {}, sample: 0, promptHash: '', text, finish: 'stop' };
  return responseToParsedAnswer(response, item);
};

test('a row of equals signs without a number between them is an answer without a number', () => {
  for (const row of ['='.repeat(4_784), '= '.repeat(9_469), 'x='.repeat(5_000)])
    expect(read(`Answer: ${row}`)).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('no number') });
  expect(read(`Answer: 42 ${'='.repeat(40_000)}`)).toMatchObject({ kind: 'number', value: 42 });
  expect(read(`Answer: 6 × 7 ${'='.repeat(1_000)} 42`)).toMatchObject({ kind: 'number', value: 42 });
});

test('of an answer over 64,000 characters the first 8,000 and the last 56,000 are read, and a reason says so', () => {
  const filler = 'so it goes on '.repeat(6_000);
  expect(read(`${filler} Answer: 42`)).toMatchObject({ kind: 'number', value: 42 });
  expect(read(`Answer: 42${' '.repeat(80_000)}`)).toMatchObject({ kind: 'number', value: 42 });
  expect(read(`${'so '.repeat(3_000)} Answer: 42 ${filler}`)).toEqual({
    kind: 'unreadable',
    why: 'no number is named (of an answer over 64,000 characters, the first 8,000 and the last 56,000 are read)',
  });
  // Cutting through a number would produce another number.
  expect(read(`${' '.repeat(10_000)}${'7'.repeat(20)}${' '.repeat(55_990)}`)).toMatchObject({ kind: 'unreadable' });
});
