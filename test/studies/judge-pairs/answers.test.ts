import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { loadAnswerInterpreter } from '../../../src/report/answers/outcome.ts';
import { correctionOptionIdOf, correctionOptions } from '../../../src/report/answers/correction-options.ts';
import { describeParsedAnswer } from '../../../src/report/answers/describe-parsed-answer.ts';
import { buildRunFile } from '../../../src/report/export-menu/run-files.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { makeAnsweredRun } from '../../../src/export/answers/answered-run.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { Plan } from '../../../src/core/plan/plan.ts';
import type { ScoredResponse } from '../../../src/core/studies/study.ts';
import '../../../src/studies/give-studies.ts';
import { preferenceSummary, shownOrderText } from '../../../src/studies/judge-pairs/answers/verdict-words.ts';
import { judgePairsDefaults, type ResponseOrder } from '../../../src/studies/judge-pairs/protocol/options.ts';
import { preferenceFromAnswer } from '../../../src/core/answers/preference.ts';
import { byPlace, consistent, madeUpPairs, type Says } from '../../made-up/judged-pairs.ts';

const tied: Says = (_, order) => (order === 'a-first' ? '[[C]]' : '[[A]]');
const both: readonly ResponseOrder[] = ['a-first', 'b-first'];

async function read(orders: readonly ResponseOrder[] = both) {
  const {
    plan: whole,
    items,
    responses,
  } = await madeUpPairs({ pairs: 4, judges: [consistent, byPlace, tied], authors: () => ['gpt', '=llama'] });
  const plan: Plan = { ...whole, options: { ...judgePairsDefaults, orders: [...orders] } as unknown as Plan['options'] };
  const study = await loadStudy('judge-pairs');
  const table = buildScoreTable({ study, plan, items, responses });
  const of = (judge: number, pair: number) =>
    table.rows.filter(({ response }) => response.model === `replay:judge-${judge}` && response.item === `pairs/${pair}`);
  return { plan, items, table, study, of, answerView: await loadAnswerInterpreter(plan) };
}

describe('a verdict is told', () => {
  test('as for a response, never as right or wrong', async () => {
    const { answerView, of } = await read();
    expect(of(0, 0).map(answerView.outcome)).toEqual(['for the first response', 'for the first response']);
    expect(of(1, 0).map(answerView.outcome)).toEqual(['for the first response', 'for the second response']);
    expect(of(2, 0).map(answerView.outcome)).toEqual(['a tie', 'for the second response']);
    expect(of(1, 3).map(answerView.outcome)).toEqual(['unreadable', 'unreadable']);
  });

  test('with whether it turns, in words of the pair’s authors', async () => {
    const { answerView, of, items } = await read();
    const summaryOf = (judge: number, pair: number, orders = both) =>
      preferenceSummary(of(judge, pair), items[pair]!, orders);
    expect([of(0, 0), of(1, 0), of(2, 0), of(1, 3)].map(answerView.flips)).toEqual([false, true, true, false]);
    expect(summaryOf(0, 0)).toBe('The same in both orders: for the first response (gpt).');
    expect(summaryOf(1, 0)).toBe('The preference changes: the response shown first won in both orders.');
    expect(summaryOf(2, 0)).toBe(
      'The preference changes: a tie in one order, for the second response (=llama) in the other.',
    );
    expect(summaryOf(1, 3)).toBe('One of the orders has no preference, so the two cannot be compared.');
    expect(summaryOf(0, 0, ['a-first'])).toMatch(/^The pair has one order only/);
    expect(summaryOf(0, 0, ['not-logged'])).toMatch(/^The log does not say which response was shown first/);
    expect(shownOrderText('b-first', items[0]!)).toBe('A: =llama · B: gpt');
    expect((await read(['a-first'])).answerView.words.about).toContain('one order only');
  });

  test('samples that are split have no verdict, and are not called a tie', async () => {
    const { items, of } = await read();
    const [aFirst, bFirst] = of(0, 0) as [ScoredResponse, ScoredResponse];
    const other = { ...aFirst, reading: of(1, 0)[1]!.reading, response: { ...aFirst.response, sample: 1 } };
    expect(preferenceSummary([aFirst, other, bFirst], items[0]!, both)).toBe(
      'The samples of one order are split: no preference has most of them, so the two cannot be compared.',
    );
  });

  test('with words marked for differing only where there is more than a verdict, which must differ as places change', async () => {
    const { answerView, of } = await read();
    const [row] = of(0, 0);
    const marked = (text: string) => !answerView.isUnmarked!({ ...row!, response: { ...row!.response, text } });
    for (const text of ['[[B]]', ' [[C]]. ', 'A', '**Response B** is better.', 'Verdict: tie', 'Answer: [[A]]'])
      expect([text, marked(text)]).toEqual([text, false]);
    for (const text of ['', 'B says more. [[B]]', 'Answers differ', `A${' '.repeat(80)}B`])
      expect([text, marked(text)]).toEqual([text, true]);
  });

  test('and changed by hand as first, second or tie', async () => {
    const { answerView, of, items } = await read();
    const [, turned] = of(1, 0);
    const item = items[0]!;
    const shown = answerView.shown(turned!.response);
    expect(describeParsedAnswer(turned!.reading, item, shown)).toBe('For the second response (=llama), shown as A.');
    const readings = correctionOptions(item, shown);
    expect(readings.map(({ label }) => label)).toEqual([
      'The first response (gpt), shown as B',
      'The second response (=llama), shown as A',
      'A tie',
      'It refuses to answer',
      'It cannot be read',
    ]);
    expect(readings.map(({ reading }) => preferenceFromAnswer(reading('')))).toEqual(['a', 'b', 'tie', null, null]);
    expect(readings.map(({ id, reading }) => correctionOptionIdOf(reading('why'), item, shown) === id)).not.toContain(false);
    // The form in archives that a person wrote.
    expect(correctionOptionIdOf({ kind: 'text', text: 'Tie' }, item, shown)).toBe('choice tie');
  });

  test('in files of answers: for whom, what was shown first, and what the other order has', async () => {
    const { plan, study, table } = await read();
    const { content } = await buildRunFile('answers.csv', makeAnsweredRun('0', plan, study, table), {
      result: { study: 'judge-pairs', partial: false } as never,
      made: 0,
    });
    const { data } = Papa.parse<Record<string, string>>(await content.text(), { header: true });
    const at = (line: number, name: string) => data[line]?.[name];
    const columns = ['verdict', 'preferred', 'first_by', 'second_by', 'shown_first', 'other_order'];
    // Names that a spreadsheet would read as a formula are escaped.
    expect(columns.map((name) => at(0, name))).toEqual(['first', 'gpt', 'gpt', "'=llama", 'first', 'the same']);
    expect(columns.map((name) => at(9, name))).toEqual(['second', "'=llama", 'gpt', "'=llama", 'second', 'another']);
    expect(columns.map((name) => at(14, name))).toEqual(['', '', 'gpt', "'=llama", 'first', '']);
  });
});
