import { expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { judgeDataProblems } from '../../../src/measure/doctor/judge-data-problems.ts';
import { problemMessage } from '../../../src/report/doctor/doctor-words.ts';
import { questionGroupIndices } from '../../../src/measure/judged/question-groups.ts';

const text = 'The list of the trees was kept in the town hall for many years, and nobody read it. '.repeat(3);
const item = (n: number, question: string, more: Partial<Item> = {}): Item => ({
  id: `s/${n}`,
  question,
  answer: '',
  response: `Response ${n}.`,
  ...more,
});

test('responses to questions on one text are one group, and the criteria of a response do not count as questions', () => {
  const items = [
    item(1, `${text}\nWho kept it?`, { criterion: 'clarity' }),
    item(2, `${text}\nWho kept it?`, { criterion: 'truth' }),
    item(3, `${text}\nWho read it?`),
    item(4, 'What is a tree?'),
    item(5, 'What is a town?'),
    item(6, 'What is a tree?'),
  ];
  expect(questionGroupIndices(items)).toEqual([0, 0, 0, 1, 2, 1]);
  expect(judgeDataProblems(items, [])).toEqual([
    { id: 'clusters-passage', effect: 'widens', sets: ['s'], figures: { clusters: 1, questions: 2 } },
  ]);
  const declared = items.map((each, n) => ({ ...each, cluster: String(n) }));
  expect(questionGroupIndices(declared)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(judgeDataProblems(declared, [])).toEqual([]);
});

test('one rating in nine of ten answers and more', () => {
  const gave = (most: number) => Array.from({ length: 40 }, (_, n) => (n < most ? '4' : '2'));
  const found = judgeDataProblems([], [{ model: 'm', on: 'clarity, five points', gave: gave(36) }]);
  expect(found).toMatchObject([{ id: 'same-rating', figures: { share: 0.9, answers: 40 }, about: { answer: '4' } }]);
  expect(judgeDataProblems([], [{ model: 'm', on: 'clarity, five points', gave: gave(35) }])).toEqual([]);
  expect(judgeDataProblems([], [{ model: 'm', gave: gave(40).slice(0, 19) }])).toEqual([]);
});

test('a judge has one line, with the number of its scales and criteria', () => {
  const gave = Array.from({ length: 30 }, () => '4');
  const judges = ['clarity', 'truth', 'length'].map((on) => ({ model: 'one', on, gave }));
  const found = judgeDataProblems([], [...judges, { model: 'other', on: 'clarity', gave }]);
  expect(found.map(({ models, figures }) => [models, figures['scales']])).toEqual([
    [['one'], 3],
    [['other'], 1],
  ]);
  const [one, other] = found.map((problem) => problemMessage(problem)?.problem);
  expect(one).toBe('one gives “4” in 100% of its 30 ratings (clarity), and one rating on 2 more scales or criteria.');
  expect(other).toBe('other gives “4” in 100% of its 30 ratings (clarity).');
});
