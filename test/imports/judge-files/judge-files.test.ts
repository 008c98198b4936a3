import { expect, test } from 'vitest';
import { importedRunToArchive } from '../../../src/export/elsewhere/store-imported-run.ts';
import { readArchive, writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { LogFile } from '../../../src/imports/log/imported-log.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { buildGridView } from '../../../src/imports/work/grid-view.ts';
import { requireLog, recogniseAndReadLogs } from '../../../src/imports/work/open-logs.ts';
import { scoreAndMeasureResponses } from '../../../src/report/measure-run.ts';
import { checkImportedResult } from '../../../src/studies/elsewhere/measure/result.ts';
import { checkPairsResult } from '../../../src/studies/judge-pairs/measure/result.ts';
import '../../../src/studies/give-studies.ts';
import { filesOf, madeFile } from '../files-of.ts';

/** Opens the files, imports them as proposed, writes and reads the archive, and measures it. */
async function measured(files: readonly LogFile[], right?: 'evenkeel') {
  const log = requireLog(await recogniseAndReadLogs(files));
  const choices = { ...proposeImportChoices(log), ...(right && { right }) };
  const found = buildGridView(log, choices);
  if ('why' in found) throw new Error(found.why);
  const run = await logToImportedRun(log, choices, found.grid);
  const { plan, items, responses } = await readArchive(writeRunAsJsonLines(importedRunToArchive(run)), 'log.evenkeel.jsonl');
  return { log, view: found.view, run, plan, result: await scoreAndMeasureResponses({ plan, items, responses }) };
}

test.each([
  'ranking',
  // In this layout a tie is 0.
  'older',
])('AlpacaEval’s 24 annotations are 8 wins and 6 ties, as it printed: 45.83%, in one order only: %s', async (layout) => {
  const { log, view, plan, result } = await measured(await filesOf(`alpaca-eval/${layout}`));
  expect([log.answers.length, log.faults.length, view.study, view.holes]).toEqual([24, 0, 'judge-pairs', 0]);
  const [judge] = checkPairsResult(result, 'the result').models;
  expect(judge).toMatchObject({ model: 'elsewhere:rule_ranking', cells: 24, answered: 24, unreadable: 0 });
  expect(judge?.wins).toMatchObject([{ a: 'tiny-c', b: 'tiny-b', wins: 8, ties: 6, losses: 10, pairs: 24 }]);
  expect(judge?.wins[0]?.rate).toBeCloseTo((8 + 6 / 2) / 24, 12);
  expect((100 * (judge?.wins[0]?.rate as number)).toFixed(6)).toBe('45.833333');
  const none = { value: null, why: 'one order only: position consistency cannot be measured' };
  expect(judge?.consistency).toMatchObject({ pairs: 0, consistency: none, interval: none });
  expect(judge?.places).toMatchObject({ value: null });
  const { verdicts = [], partial } = checkPairsResult(result, 'the result');
  expect(partial).toBe(false);
  expect(verdicts.map(({ claim }) => claim)).toEqual(expect.arrayContaining(['one-order', 'not-told-apart']));
  expect(plan.elsewhere?.remarks[0]).toMatch(/^One order only/);
});

test('AlpacaEval’s weighted annotations tell the rate that it printed: 48%', async () => {
  const { log } = await measured(await filesOf('alpaca-eval/weighted'));
  expect(log.remarks[1]).toContain('by weight the second outputs win 48% of 24;');
});

test('weighted preferences count by the likelier output, and their own rate is told; a missing one is a failed answer', async () => {
  const row = (preference: unknown, n: number) => ({
    instruction: `Q${n}`,
    output_1: 'one',
    output_2: 'two',
    generator_1: 'base',
    generator_2: 'mine',
    annotator: 'weighted_gpt4',
    preference,
  });
  const rows = [1.9, 1.2, 1.5, null, 3, 2].map(row);
  const { log, result } = await measured([madeFile('annotations.json', JSON.stringify(rows))]);
  expect(log.faults).toMatchObject([
    { where: 'entry 5', why: 'The field “preference” is neither 0 nor a number from 1 to 2.' },
  ]);
  expect(log.remarks[1]).toContain('by weight the second outputs win 65% of 4;');
  const [judge] = checkPairsResult(result, 'the result').models;
  expect(judge).toMatchObject({ answered: 4, failed: 1, wins: [{ wins: 2, ties: 1, losses: 1, rate: 0.625 }] });
});

test.each([undefined, 'evenkeel'] as const)(
  'MT-Bench’s pairs are judged in both orders, by its word and ours: %s',
  async (right) => {
    const { log, view, run, result } = await measured(await filesOf('mt-bench/pair'), right);
    expect([log.answers.length, log.faults.length, view.study, view.holes]).toEqual([12, 0, 'judge-pairs', 0]);
    const [judge] = checkPairsResult(result, 'the result').models;
    expect(judge).toMatchObject({ model: 'elsewhere:gpt-4', answered: 12, unreadable: 1, failed: 0 });
    expect(judge?.consistency).toMatchObject({ pairs: 5, same: 3, sameTies: 1, first: 1, second: 0, halfTies: 1 });
    expect(judge?.consistency.consistency).toBeCloseTo(3 / 5, 12);
    // By pair: 1, 1, ½, ½, ¾, and 0 for the pair with only one parsed order.
    expect(judge?.wins).toMatchObject([{ a: 'alpaca-13b', b: 'vicuna-13b-v1.3', pairs: 6, rate: 3.75 / 6 }]);
    expect(judge?.places).toEqual({ first: 5, second: 3, tie: 3 });
    expect(run.items[0]).toMatchObject({
      question: 'Name a beach in Hawaii.',
      response: 'Waikiki.',
      columns: { 'second response': 'There is Lanikai, for example.', 'response by': 'alpaca-13b' },
    });
    expect(run.items[3]?.response).toContain('Waikiki.');
  },
);

test('MT-Bench’s single scores are scores of a judge, the unread one without a score', async () => {
  const { view, result } = await measured(await filesOf('mt-bench/single'));
  expect(view.study).toBe('elsewhere');
  const { models, sets } = checkImportedResult(result, 'the result');
  expect(sets.map(({ set }) => set)).toEqual(['alpaca-13b', 'vicuna-13b-v1-3']);
  expect(models).toMatchObject([{ model: 'elsewhere:gpt-4', answered: 5, failed: 0, unscored: 1 }]);
  // The mean (3 + 9 + 8.5) ÷ 3 on a scale from 1 to 10, as a percentage of the scale.
  expect(models[0]?.sets[0]?.mu).toBeCloseTo((100 * (20.5 / 3 - 1)) / 9, 10);
});

test('what is no judgement of a pair is refused, or left out, in a sentence', async () => {
  const [pairs] = (await filesOf('mt-bench/pair')).filter(({ name }) => name.endsWith('.jsonl'));
  const [single] = (await filesOf('mt-bench/single')).filter(({ name }) => name.endsWith('.jsonl'));
  await expect(recogniseAndReadLogs([pairs!, single!])).rejects.toThrow(/import one kind at a time/);
  const line = {
    question_id: 81,
    model_1: 'a',
    model_2: 'b',
    g1_winner: 'tie',
    g2_winner: 'tie',
    judge: ['j', 'single-v1'],
  };
  await expect(recogniseAndReadLogs([madeFile('pair.jsonl', JSON.stringify(line))])).rejects.toThrow(
    new UserError(
      '“pair.jsonl” has no judgement that can be read; line 1: Its winner comes from scores of single answers: no pair was judged.',
    ),
  );
});

const judgedPair = {
  ...{ question_id: 81, model_1: 'a', model_2: 'b', judge: ['j', 'pair-v2'] },
  ...{ g1_winner: 'tie', g2_winner: 'tie', g1_judgment: 'Both.', g2_judgment: 'Both.' },
};
const judgedAnswer = { question_id: 81, model: 'a', judge: ['j', 'single-v1'], judgment: 'Rating: [[7]]', score: 7 };

test.each<[what: string, row: object, sentence: string]>([
  ['no question', { ...judgedPair, question_id: null }, 'The field “question_id” has no number or text.'],
  ['no judge', { ...judgedPair, judge: [] }, 'The field “judge” names no model.'],
  [
    'another winner',
    { ...judgedPair, g1_winner: 'both' },
    'The field “g1_winner” must be “model_1”, “model_2”, “tie” or “error”.',
  ],
  ['a score of 11', { ...judgedAnswer, score: 11 }, 'The field “score” is neither from 1 to 10 nor -1.'],
])('a line of MT-Bench with %s is left out, in a sentence', async (_, row, sentence) => {
  await expect(recogniseAndReadLogs([madeFile('x.jsonl', JSON.stringify(row))])).rejects.toThrow(
    new UserError(`“x.jsonl” has no judgement that can be read; line 1: ${sentence}`),
  );
});
