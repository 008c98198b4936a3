import { describe, expect, test } from 'vitest';
import { parseItemsFromTable } from '../../src/items/found-questions.ts';
import { parseItemTable } from '../../src/items/item-file.ts';
import type { AnswerNumberMeaning, ItemColumns } from '../../src/items/item-columns.ts';
import { UserError } from '../../src/base/errors/user-error.ts';

type Row = readonly [choices: string, answer: string | number];
const columns: ItemColumns = { question: 'q', choices: ['c'], answer: 'answer' };

const fileOf = (rows: readonly Row[]) =>
  rows.map(([c, answer]) => JSON.stringify({ q: 'Which?', c: c.split('|'), answer })).join('\n');
const look = (rows: readonly Row[], numbers?: AnswerNumberMeaning, why?: 'to be stored') =>
  parseItemsFromTable(parseItemTable(fileOf(rows), 'q.jsonl'), 'q.jsonl', { ...columns, ...(numbers && { numbers }) }, why);
const answersOf = (rows: readonly Row[], numbers?: AnswerNumberMeaning) =>
  look(rows, numbers).items.map(({ answer }) => answer);

describe('bare numbers are told by the whole column', () => {
  const cases: [string, readonly Row[], AnswerNumberMeaning | undefined, readonly number[]][] = [
    [
      'some are 0',
      [
        ['x|y|z', 1],
        ['x|y|z', 0],
        ['x|y|z', 2],
      ],
      'place',
      [1, 0, 2],
    ],
    [
      'as texts too',
      [
        ['x|y|z', '1'],
        ['x|y|z', ' 0 '],
      ],
      'place',
      [1, 0],
    ],
    [
      'some are as high as there are choices',
      [
        ['x|y|z', 1],
        ['x|y', 2],
        ['x|y|z', 3],
      ],
      'place from 1',
      [0, 1, 2],
    ],
    [
      'one is a choice’s text, the others are not',
      [
        ['8|2|24', 2],
        ['x|y|z', 0],
        ['x|y', 1],
      ],
      'place',
      [2, 0, 1],
    ],
    [
      'all are choices’ texts, and one is no place',
      [
        ['1|2|3', 2],
        ['3|5|9', 9],
      ],
      'text',
      [1, 2],
    ],
    [
      'text and place are the same choice',
      [
        ['0|1|2', 1],
        ['0|1|2', 0],
      ],
      'text',
      [1, 0],
    ],
    [
      'letters',
      [
        ['x|y|z', 'B'],
        ['x|y|z', 'a'],
      ],
      undefined,
      [1, 0],
    ],
    [
      'texts, one of them a number',
      [
        ['red|4', '4'],
        ['red|4', 'red'],
        ['blue|5', 'blue'],
      ],
      undefined,
      [1, 0, 0],
    ],
  ];
  test.each(cases)('%s', (_, rows, numbers, answers) => {
    const { found, items } = look(rows, undefined, 'to be stored');
    expect(found.places?.numbers).toBe(numbers);
    expect(items.map(({ answer }) => answer)).toEqual(answers);
    expect(found.leftOut).toBe(0);
  });

  const asked: [string, readonly Row[], string][] = [
    [
      'every number is text and place of different choices',
      [
        ['3|2|1|0', 1],
        ['2|0|1', 2],
      ],
      'The numbers are texts of choices and also positions of choices.',
    ],
    [
      'neither 0 nor the last',
      [
        ['x|y|z', 1],
        ['x|y|z', 2],
      ],
      'The numbers do not show whether the choices are counted from 0 or from 1.',
    ],
    [
      'no reading fits',
      [
        ['x|y', 7],
        ['x|y', 0],
        ['x|y', 9],
      ],
      'Some of the numbers are neither a choice’s text nor its position.',
    ],
  ];
  test.each(asked)('or a person is asked: %s', (_, rows, why) => {
    expect(look(rows).found.places).toEqual({ why });
    expect(() => look(rows, undefined, 'to be stored')).toThrow(
      new UserError(`“q.jsonl”: ${why} Say how a number is meant.`),
    );
  });

  test('and what the person says counts', () => {
    const rows: readonly Row[] = [
      ['3|2|1|0', 1],
      ['2|0|1', 2],
    ];
    expect(answersOf(rows, 'text')).toEqual([2, 0]);
    expect(answersOf(rows, 'place')).toEqual([1, 2]);
    expect(answersOf(rows, 'place from 1')).toEqual([0, 1]);
  });

  test('one row of forty that does not fit is left out, and changes nothing', () => {
    const rows: Row[] = Array.from({ length: 40 }, (_, n) => ['x|y|z|w', n % 4]);
    const { found, items } = look([...rows, ['x|y|z|w', 4]], undefined, 'to be stored');
    expect(found.places?.numbers).toBe('place');
    expect(items).toHaveLength(40);
    expect(found.firstLeftOut).toEqual([{ line: 41, why: 'field “answer”: there is no choice 4 of 4, counted from 0.' }]);
  });
});

describe('a column that is called answer_index', () => {
  const read = (rows: readonly Row[]) => {
    const text = fileOf(rows).replaceAll('"answer"', '"answer_index"');
    return parseItemsFromTable(
      parseItemTable(text, 'q.jsonl'),
      'q.jsonl',
      { ...columns, answer: 'answer_index' },
      'to be stored',
    );
  };
  test('counts from 0, unless the whole column says from 1', () => {
    expect(
      read([
        ['1|2|3', 1],
        ['1|2|3', 2],
      ]).items.map(({ answer }) => answer),
    ).toEqual([1, 2]);
    expect(
      read([
        ['1|2|3', 1],
        ['1|2|3', 3],
      ]).items.map(({ answer }) => answer),
    ).toEqual([0, 2]);
  });
});
