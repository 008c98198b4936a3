import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadRun } from '../../../src/report/run-reader.ts';
import { scoreTable } from '../../../src/report/score-table.ts';
import { chosenQuestions, countsByKind } from '../../../src/report/questions/matrix-choice.ts';
import {
  markKinds,
  questionMatrix,
  searchQuestions,
  type QuestionMatrix,
} from '../../../src/report/questions/question-matrix.ts';
import { studyOf } from '../../../src/core/studies.ts';
import { outcomeRun, type MadeUpOutcome } from '../../made-up/outcome-run.ts';

/** Question by question, prompt by prompt, sample by sample: right, wrong, unreadable, Failed, refused (x), none. */
const answers = [
  ['rr', 'rr', 'rr'],
  ['rr', 'ww', 'uu'],
  ['rr', 'rw', 'ww'],
  ['ww', 'uw', 'xx'],
  ['FF', 'rr', '--'],
];
const words: Readonly<Record<string, MadeUpOutcome>> = {
  r: 'right',
  w: 'wrong',
  u: 'unreadable',
  F: 'failed',
  x: 'refused',
  '-': 'none',
};

let read: ReadRun;
let matrix: QuestionMatrix;

beforeAll(async () => {
  const { plan, items, responses } = await outcomeRun({
    models: 1,
    sets: [5],
    prompts: 3,
    samples: 2,
    outcome: (_, item, prompt, sample) => words[answers[item]?.[prompt]?.[sample] ?? ''] ?? 'none',
  });
  const study = await studyOf(plan.study);
  read = {
    record: { plan, items } as unknown as ReadRun['record'],
    study,
    table: scoreTable(study, plan, items, responses, []),
    standing: {} as ReadRun['standing'],
  };
  matrix = await questionMatrix(read, plan.models[0]!);
});

const marks = () =>
  matrix.items.map((_, i) =>
    matrix.levels.map((_, l) => markKinds[matrix.cells[i * matrix.levels.length + l]!]).join(', '),
  );

describe('a matrix of questions by prompts', () => {
  test('stands from the prompt with most right answers to that with fewest', () => {
    expect(matrix.levels.map(({ title }) => title)).toEqual(['Prompt 1', 'Prompt 2', 'Prompt 3']);
  });

  test('has one mark for all repeats of a cell', () => {
    expect(marks()).toEqual([
      'right, right, right',
      'right, wrong, unreadable',
      'right, partly right, wrong',
      // One unreadable and one wrong: the worse of two that are as many.
      'wrong, unreadable, refused',
      'failed, right, not asked',
    ]);
  });

  test('counts what is right of what is answered, and has the most divided first', () => {
    expect([...matrix.right]).toEqual([3, 1, 1, 0, 1]);
    expect([...matrix.answered]).toEqual([3, 3, 3, 3, 1]);
    expect([...matrix.flips]).toEqual([0, 1, 1, 0, 0]);
    expect([...matrix.order].slice(0, 2)).toEqual([2, 1]);
  });

  test('quotes an answer that is right and one that is not, of those that flip', () => {
    expect(matrix.quoted.map(({ place }) => place)).toEqual([2, 1]);
    expect(matrix.quoted[0]).toMatchObject({ right: { title: 'Prompt 1' }, wrong: { title: 'Prompt 3' } });
  });

  test('is narrowed to a kind, to what differs between two prompts, to what was found', () => {
    expect(countsByKind(matrix)).toEqual({ all: 5, flips: 2, never: 1, always: 2 });
    expect([...chosenQuestions(matrix, { kind: 'never' })]).toEqual([3]);
    expect([...chosenQuestions(matrix, { kind: 'all', against: [0, 1] })].sort()).toEqual([1, 2, 4]);
    expect([...chosenQuestions(matrix, { kind: 'flips', found: Uint8Array.of(1, 1, 0, 1, 1) })]).toEqual([1]);
  });

  test('is searched in questions and answers, in whatever case', () => {
    const model = matrix.model;
    expect([...searchQuestions(read, model, 'CANNOT answer')]).toEqual([0, 0, 0, 1, 0]);
    expect([...searchQuestions(read, model, read.record.items[4]!.question)]).toEqual([0, 0, 0, 0, 1]);
    expect([...searchQuestions(read, model, 'nowhere to be found')]).toEqual([0, 0, 0, 0, 0]);
  });
});
