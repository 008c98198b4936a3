import { expect, test } from 'vitest';
import {
  listAnswerCategories,
  outcomeCodeOf,
  outcomeCodes,
  markComparedOutcomes,
  hasFlag,
  countsTowardScore,
  isNotRead,
  answerCategoryOfField,
  answerCategoryTitle,
  nonOpinionOutcomes,
  nonOpinionOutcomeOf,
  listOutcomes,
} from '../../../src/core/answers/outcome.ts';
import type { ParsedAnswer } from '../../../src/core/answers/parsed-answer.ts';
import type { ScoredResponse } from '../../../src/core/studies/study.ts';
import { answersAddress } from '../../../src/report/addresses.ts';
import { answerFilterFromQuery } from '../../../src/report/answer-filter.ts';

const unreadable: ParsedAnswer = { kind: 'unreadable', why: 'no letter' };
const option: ParsedAnswer = { kind: 'option', option: 0, by: 'letter' };
const row = (reading: ParsedAnswer, score: number | null, finish: 'stop' | 'error' = 'stop') =>
  ({ response: { finish }, reading, score }) as unknown as ScoredResponse;

test('ids are those of results, archives and addresses, whatever pages call them', () => {
  expect(outcomeCodes).toEqual({
    right: '1',
    'partly right': '/',
    wrong: '0',
    unreadable: '?',
    refused: '~',
    failed: 'x',
    'not asked': '.',
  });
  expect(markComparedOutcomes).toEqual(['right', 'wrong', 'unreadable', 'refused']);
  for (const outcome of listAnswerCategories())
    expect(answerFilterFromQuery(answersAddress('run', { outcome }).split('?')[1]).outcome).toBe(outcome);
  expect(answerFilterFromQuery('outcome=not+asked').outcome).toBeUndefined();
});

test('titles are the words of pages', () => {
  expect(['unreadable', 'waits', 'cut'].map((kind) => answerCategoryTitle(kind as never))).toEqual([
    'unread',
    'waiting',
    'cut off',
  ]);
});

test('what has no score is told apart from what says nothing', () => {
  expect(listOutcomes().filter((outcome) => !countsTowardScore(outcome))).toEqual([
    'failed',
    'waits',
    'without a score',
    'not asked',
  ]);
  expect(listOutcomes().filter(isNotRead)).toEqual(['unreadable', 'refused', 'failed']);
  expect(nonOpinionOutcomes).not.toContain('rated');
});

test('an answer that its token limit ended keeps its outcome; that it was cut is a flag', () => {
  const right = row({ ...option, cut: true }, 1);
  const unread = row({ ...unreadable, cut: true }, 0);
  expect([right, unread].map(nonOpinionOutcomeOf)).toEqual(['right', 'unreadable']);
  expect([right, unread, row(option, 1)].map((each) => hasFlag(each, 'cut'))).toEqual([true, true, false]);
});

test('a cell’s character follows from the table', () => {
  const waiting: ParsedAnswer = { kind: 'checked', checks: [], score: null };
  const rows = [row(option, 1), row(option, 0.5), row(option, 0), row(unreadable, 0), row(option, null, 'error')];
  expect([...rows, row(waiting, null), undefined].map(outcomeCodeOf).join('')).toBe('1/0?xx.');
  expect(nonOpinionOutcomeOf(row(waiting, null))).toBe('waits');
});

test('the field of a result leads to what it counts', () => {
  expect(
    ['unreadable', 'changedByHand', 'unscored', 'tolerantOnly', 'answered', 'cut', 'cells', 'mu', undefined].map(
      answerCategoryOfField,
    ),
  ).toEqual([
    'unreadable',
    'changed by hand',
    'without a score',
    'read tolerantly',
    'scored',
    'cut',
    ...Array<undefined>(3).fill(undefined),
  ]);
});
