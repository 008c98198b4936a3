import { beforeAll, describe, expect, test } from 'vitest';
import { levelsToScenario } from '../../../../src/report/addresses.ts';
import {
  itemsWithMatchingAnswers,
  isAnswerInFilter,
  hasScenarioLevels,
} from '../../../../src/report/answers/answer-list.ts';
import { loadAnswerInterpreter, type StudyAnswerInterpreter } from '../../../../src/report/answers/outcome.ts';
import { ratingsByVariant } from '../../../../src/studies/judge/report/rated-variants.ts';
import {
  ordinal,
  describeParsedAnswer,
  reasonWithoutQuotes,
} from '../../../../src/report/answers/describe-parsed-answer.ts';
import { parseScenarioLevels } from '../../../../src/studies/system-prompt/report/scenario-levels.ts';
import { buildScoreTable } from '../../../../src/report/score-table.ts';
import { judgeOptionsOf } from '../../../../src/studies/judge/protocol/options.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import type { ScoredResponse, Study } from '../../../../src/core/studies/study.ts';
import { correctionOptionIdOf, correctionOptions } from '../../../../src/report/answers/correction-options.ts';
import { madeUpJudgeRun } from '../../../made-up/judge-run.ts';
import type { MadeUpRun } from '../../../made-up/archive.ts';

let run: MadeUpRun;
let study: Study;
let answerView: StudyAnswerInterpreter;
let rows: readonly ScoredResponse[];
beforeAll(async () => {
  run = await madeUpJudgeRun({ models: 4, perCriterion: 3, samples: 3 });
  study = await loadStudy('judge');
  answerView = await loadAnswerInterpreter(run.plan);
  rows = buildScoreTable({ study, plan: run.plan, items: run.items, responses: run.responses }).rows;
});

/** A row of the first pair on a scale, with the answer replaced by this text. */
function saying(text: string, scale: string, sample = 0): ScoredResponse {
  const { plan, items, responses } = run;
  const found = responses.find(
    (each) => each.item === items[0]!.id && each.variant['scale'] === scale && each.sample === sample,
  )!;
  const response = { ...found, text, finish: 'stop' as const };
  const reading = study.read(response, items[0]!, plan);
  return { response, reading, score: study.score(reading, items[0]!) };
}

describe('what came of an answer', () => {
  test('a rating is rated, whatever it is worth; nothing is right or wrong', () => {
    for (const [text, scale] of [
      ['1', '5p'],
      ['5', '5p'],
      ['Disagree', 'likert'],
      ['No', 'binary'],
    ] as const)
      expect(answerView.outcome(saying(text, scale))).toBe('rated');
    expect(answerView.outcome(saying('7', '5p'))).toBe('unreadable');
    expect(answerView.outcome(saying('I cannot rate this.', '5p'))).toBe('refused');
    const kinds = new Set(rows.map((row) => answerView.outcome(row)));
    expect([...kinds].sort()).toEqual(['failed', 'rated', 'refused', 'unreadable']);
  });

  test('a reading by hand that the scale does not have is no rating, as in the measures', () => {
    const row = saying('4', '5p');
    expect(answerView.outcome({ ...row, reading: { kind: 'rating', value: 9 } })).toBe('unreadable');
    expect(answerView.outcome({ ...row, reading: { kind: 'option', option: 1, by: 'hand' } })).toBe('unreadable');
  });

  test('a mark shows what was said and where it lies on its scale', () => {
    expect(answerView.rating(saying('4', '5p'))).toEqual({ says: '4', place: 0.75 });
    expect(answerView.rating(saying('1', '10p'))).toEqual({ says: '1', place: 0 });
    expect(answerView.rating(saying('agree', 'likert'))).toEqual({ says: 'Agree', place: 0.75 });
    expect(answerView.rating(saying('hm', 'likert'))).toBeUndefined();
  });

  test('a pair differs where samples of one way to ask do; other scales are other questions', () => {
    expect(answerView.flips([saying('4', '5p'), saying('8', '10p')])).toBe(false);
    expect(answerView.flips([saying('4', '5p', 0), saying('5', '5p', 1)])).toBe(true);
    expect(answerView.flips([saying('4', '5p', 0), saying('none', '5p', 1)])).toBe(false);
  });
});

test('a rating is told with its scale', () => {
  const inWords = ({ response, reading }: ScoredResponse) =>
    describeParsedAnswer(reading, run.items[0]!, answerView.shown(response));
  expect(inWords(saying('4', '5p'))).toBe('Read as 4 of 1–5.');
  expect(inWords(saying('Agree', 'likert'))).toBe('Read as “Agree”, 4th of 5.');
  expect(inWords(saying('Score: 11', '10p'))).toBe('Unread: 11 is not from 1 to 10.');
  const scale = { kind: 'numbers', low: -2, high: 2 } as const;
  expect(describeParsedAnswer({ kind: 'rating', value: -1 }, run.items[0]!, { scale })).toBe('Read as −1 of −2 to 2.');
  expect(describeParsedAnswer({ kind: 'rating', value: 7 }, run.items[0]!, { scale })).toBe(
    'Read as 7, which is not a point of the scale.',
  );
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th',
  );
});

test('reasons are told alike whatever an answer said', () => {
  expect(reasonWithoutQuotes('11 is not from 1 to 10')).toBe('… is not from 1 to 10');
  expect(reasonWithoutQuotes('“4 or 5” leaves open which is meant')).toBe('… leaves open which is meant');
  expect(reasonWithoutQuotes('“a “4” or 5” leaves open which is meant')).toBe('… leaves open which is meant');
  expect(reasonWithoutQuotes('stands between the last “Answer:” and “Reasoning:”')).toBe('stands between the last … and …');
  // As in runs of version 0.1.0.
  expect(reasonWithoutQuotes('«“4” or 5» leaves open which is meant')).toBe('… leaves open which is meant');
  expect(reasonWithoutQuotes('several different scores are named: 4, 5')).toBe('several different scores are named');
});

test('a person reads a point of the scale, which keeps its place', () => {
  const row = saying('hm', 'likert');
  const shown = answerView.shown(row.response);
  const choices = correctionOptions(run.items[0]!, shown);
  expect(choices.map(({ label }) => label)).toEqual([
    'Strongly disagree (1st of 5)',
    'Disagree (2nd of 5)',
    'Neither agree nor disagree (3rd of 5)',
    'Agree (4th of 5)',
    'Strongly agree (5th of 5)',
    'It refuses to answer',
    'It cannot be read',
  ]);
  expect(choices[3]!.reading('seen')).toEqual({ kind: 'label', label: 'Agree', place: 0.75 });
  expect(correctionOptionIdOf(choices[3]!.reading('seen'), run.items[0]!, shown)).toBe(choices[3]!.id);
  expect(correctionOptionIdOf(row.reading, run.items[0]!, shown)).toBe('unreadable');
  const numbers = correctionOptions(run.items[0]!, answerView.shown(saying('4', '5p').response));
  expect(numbers[3]!.reading('')).toEqual({ kind: 'rating', value: 4, place: 0.75 });
});

describe('which answers', () => {
  test('of some levels, a sample and a reason', () => {
    const scenario = levelsToScenario({ scale: '5p', definition: 'none', temperature: undefined })!;
    expect(scenario).toBe('definition=none scale=5p');
    const some = itemsWithMatchingAnswers(rows, { scenario, sample: 1 }, answerView);
    expect(some).toHaveLength(run.items.length * run.plan.models.length);
    expect(some.every(({ rows }) => rows.length === 1 && rows[0]!.response.sample === 1)).toBe(true);
    expect(some.every(({ rows }) => rows[0]!.response.variant['scale'] === '5p')).toBe(true);
    const row = saying('9', '5p');
    expect(isAnswerInFilter(row, { why: '… is not from 1 to 5' }, answerView)).toBe(true);
    expect(isAnswerInFilter(row, { why: 'no score is named' }, answerView)).toBe(false);
  });

  test('a level without its factor is of any', () => {
    const row = saying('4', '5p');
    expect(hasScenarioLevels(row, '5p')).toBe(true);
    expect(hasScenarioLevels(row, 'definition=5p')).toBe(false);
    const factors = study.factors(run.plan.options);
    expect(parseScenarioLevels('none scale=10p lost x=none', factors)).toEqual({ definition: 'none', scale: '10p' });
  });
});

test('ratings of a pair, way by way, with the known quality on each scale', () => {
  const [item] = run.items;
  const own = rows.filter(({ response }) => response.item === item!.id && response.model === run.plan.models[0]);
  const ways = ratingsByVariant(own, item!, judgeOptionsOf(run.plan));
  expect(ways.map(({ variant }) => `${variant['definition']} ${variant['scale']}`)).toEqual(
    ['none', 'long'].flatMap((definition) => ['5p', '10p', 'likert', 'binary'].map((scale) => `${definition} ${scale}`)),
  );
  expect(ways.every(({ rows }) => rows.length === 3)).toBe(true);
  const quality = Number(item!.answer);
  expect(ways.slice(0, 4).map(({ known }) => known)).toEqual([
    quality,
    1 + ((quality - 1) / 4) * 9,
    quality,
    1 + (quality - 1) / 4,
  ]);
  const unread = ratingsByVariant([saying('hm', '5p')], item!, judgeOptionsOf(run.plan));
  expect(unread[0]!.mean).toEqual({ value: null, why: 'none of its samples is a rating' });
});
