import { expect, test } from 'vitest';
import { itemsWithMatchingAnswers, isItemInFilter } from '../../../src/report/answers/answer-list.ts';
import { rightOrWrongAnswerInterpreter } from '../../../src/report/answers/outcome.ts';
import { answersAddress } from '../../../src/report/addresses.ts';
import { answerFilterFromQuery, type ScenarioChange } from '../../../src/report/answer-filter.ts';
import type { ScoredResponse } from '../../../src/core/studies/study.ts';

function row(model: string, item: string, scenario: string, score: number | null): ScoredResponse {
  const response = {
    model,
    item,
    variant: { 'system-prompt': scenario },
    sample: 0,
    seed: 0,
    promptHash: '',
    text: '',
    tokens: { prompt: 0, completion: 0 },
    ms: { prefill: 0, decode: 0 },
    finish: score === null ? ('error' as const) : ('stop' as const),
  };
  return { response, score, reading: { kind: 'option', option: 0, by: 'letter' } };
}

const rows = [
  row('m', 'words/1', 'plain', 1),
  row('m', 'words/1', 'expert', 0),
  row('m', 'words/2', 'plain', 1),
  row('m', 'words/2', 'expert', null),
  row('n', 'sums/1', 'plain', 0),
];
const names = (behind: Parameters<typeof itemsWithMatchingAnswers>[1]) =>
  itemsWithMatchingAnswers(rows, behind, rightOrWrongAnswerInterpreter).map(({ model, item }) => `${model} ${item}`);

test('groups by model and item; an item flips when wordings disagree, a failed answer takes no part', () => {
  expect(itemsWithMatchingAnswers(rows, {}, rightOrWrongAnswerInterpreter).map(({ item, flips }) => [item, flips])).toEqual([
    ['words/1', true],
    ['words/2', false],
    ['sums/1', false],
  ]);
});

test('chooses by model, benchmark, scenario and outcome', () => {
  expect(names({ model: 'n' })).toEqual(['n sums/1']);
  expect(names({ benchmark: 'words' })).toEqual(['m words/1', 'm words/2']);
  expect(names({ outcome: 'wrong' })).toEqual(['m words/1', 'n sums/1']);
  expect(names({ outcome: 'failed' })).toEqual(['m words/2']);
  expect(names({ scenario: 'plain', outcome: 'wrong' })).toEqual(['n sums/1']);
});

test('chooses questions by whose responses they have, whichever stands first; by places where nobody is named', () => {
  const by = (a: string, b: string) => ({ columns: { 'response by': a, 'second response by': b } });
  const item = (own: object) => ({ id: 'p/1', question: '?', answer: '', ...own });
  const authors = answerFilterFromQuery(answersAddress('run', { authors: ['x, y', 'z'] }).split('?')[1]);
  const chosen = [by('z', 'x, y'), by('x, y', 'z'), by('x, y', 'w'), by('z', 'z'), {}].map((own) =>
    isItemInFilter(item(own), authors),
  );
  expect(chosen).toEqual([true, true, false, false, false]);
  const unnamed = { authors: ['First response', 'Second response'] };
  expect([by('z', 'z'), {}, by('x', 'z')].map((own) => isItemInFilter(item(own), unnamed))).toEqual([true, true, false]);
  expect([isItemInFilter(undefined, authors), isItemInFilter(undefined, {})]).toEqual([false, true]);
  expect(answerFilterFromQuery('authors=x').authors).toBeUndefined();
});

test('one scenario shows its own answers, and whether the item flips over all of them', () => {
  const [first] = itemsWithMatchingAnswers(rows, { scenario: 'plain' }, rightOrWrongAnswerInterpreter);
  expect(first?.rows).toHaveLength(1);
  expect(first?.flips).toBe(true);
});

test('an outcome chooses single answers: a question is listed with those alone', () => {
  const [first] = itemsWithMatchingAnswers(rows, { outcome: 'wrong' }, rightOrWrongAnswerInterpreter);
  expect(first?.rows.map(({ score }) => score)).toEqual([0]);
  expect(first?.flips).toBe(true);
});

test('of two prompts a question has the answers under either, and flips where these differ', () => {
  const between = ['system-prompt=plain', 'system-prompt=expert'];
  const third = [...rows, row('m', 'words/1', 'brief', 0), row('n', 'sums/1', 'brief', 1)];
  const asked = itemsWithMatchingAnswers(third, { between }, rightOrWrongAnswerInterpreter);
  expect(asked.map(({ item, rows: own, flips }) => [item, own.length, flips])).toEqual([
    ['words/1', 2, true],
    ['words/2', 2, false],
    // This question has no answer under “expert”.
    ['sums/1', 1, false],
  ]);
});

test('of two prompts the second fixes a question that it scores higher on, and breaks one that it scores lower on', () => {
  const between = ['system-prompt=plain', 'system-prompt=expert'];
  const more = [...rows, row('m', 'words/3', 'plain', 0), row('m', 'words/3', 'expert', 1)];
  const changed = (change: ScenarioChange) =>
    itemsWithMatchingAnswers(more, { between, change }, rightOrWrongAnswerInterpreter).map(({ item, rows: own }) => [
      item,
      own.length,
    ]);
  // One answer to words/2 failed, and sums/1 was not asked under “expert”.
  expect(changed('fixed')).toEqual([['words/3', 2]]);
  expect(changed('broken')).toEqual([['words/1', 2]]);
});

test('flips, prompts and groups stand in the address', () => {
  const behind = { model: 'm', between: ['a b', 'c=d'], change: 'fixed', flips: true, group: 'complete' } as const;
  expect(answerFilterFromQuery(answersAddress('run', behind).split('?')[1])).toMatchObject(behind);
  expect(answerFilterFromQuery('flips=no&between=a&change=all')).toMatchObject({
    flips: undefined,
    between: undefined,
    change: undefined,
  });
  // Addresses of earlier versions mean the same.
  expect(answerFilterFromQuery('outcome=cut').outcome).toBe('cut');
});
