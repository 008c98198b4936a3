import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ScoredRunSnapshot } from '../../../src/report/run-reader.ts';
import { noScorings } from '../../../src/core/scoring/scoring-lines.ts';
import { JudgementTracker } from '../../../src/reading/rules/judged-answers.ts';
import { buildScoreTable } from '../../../src/report/score-table.ts';
import { decodeMarkOutcome } from '../../../src/report/questions/mark-kinds.ts';
import {
  filterQuestionIndexes,
  countQuestionsByKind,
  countBetterUnder,
  countQuestionsWith,
} from '../../../src/report/questions/matrix-choice.ts';
import { matrixMarkLabel, questionMatrixTexts } from '../../../src/report/questions/matrix-words.ts';
import { packedTextAt } from '../../../src/report/questions/packed-texts.ts';
import { buildQuestionMatrix, type QuestionMatrix } from '../../../src/report/questions/question-matrix.ts';
import { flagMatchingQuestions } from '../../../src/report/questions/search-questions.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import type { MadeUpRun } from '../../made-up/archive.ts';
import { madeUpJudgeRun } from '../../made-up/judge-run.ts';
import { outcomeRun, type MadeUpOutcome } from '../../made-up/outcome-run.ts';

/** By question, prompt and sample: right, wrong, unreadable, Failed, refused (x), not asked (-). */
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

let read: ScoredRunSnapshot;
let matrix: QuestionMatrix;

async function readOf({ plan, items, responses }: MadeUpRun): Promise<ScoredRunSnapshot> {
  const study = await loadStudy(plan.study);
  return {
    record: { plan, items } as unknown as ScoredRunSnapshot['record'],
    study,
    table: buildScoreTable({ study, plan, items, responses }),
    judged: new JudgementTracker(items),
    own: items,
    scorings: noScorings,
    standing: {} as ScoredRunSnapshot['standing'],
  };
}

beforeAll(async () => {
  read = await readOf(
    await outcomeRun({
      models: 2,
      sets: [5],
      prompts: 3,
      samples: 2,
      // All answers of the second model are right.
      outcome: (m, item, prompt, sample) => (m === 1 ? 'right' : (words[answers[item]![prompt]![sample]!] ?? 'none')),
    }),
  );
  matrix = await buildQuestionMatrix(read, read.record.plan.models[0]!);
});

const marksOf = ({ items, levels, cells }: QuestionMatrix) =>
  Array.from(items.ends, (_, i) => levels.map((_, l) => decodeMarkOutcome(cells[i * levels.length + l])).join(', '));

describe('a matrix of questions by prompts', () => {
  test('stands from the prompt with the largest share of right answers to that with the smallest', () => {
    expect(matrix.levels.map(({ title }) => title)).toEqual(['Prompt 1', 'Prompt 2', 'Prompt 3']);
    // Failed cells do not count as answers: 6 of 8, 5 of 10, 2 of 8.
    expect(matrix.levels.map(({ share }) => share)).toEqual([6 / 8, 5 / 10, 2 / 8]);
    expect(matrix.factor).toBe('system prompt');
  });

  test('has one mark for all repeats of a cell, and tells how many of them are right', () => {
    expect(marksOf(matrix)).toEqual([
      'right, right, right',
      'right, wrong, unreadable',
      'right, partly right, wrong',
      // One unreadable and one wrong answer: on a tie the mark shows the worse outcome.
      'wrong, unreadable, refused',
      'failed, right, not asked',
    ]);
    const labelOf = (cell: number) => matrixMarkLabel(matrix, cell, questionMatrixTexts(matrix));
    expect(labelOf(7)).toBe('right in 1 of 2 repeats');
    expect(labelOf(6)).toBe('right');
  });

  test('counts what is right of what is answered, and has the most divided first', () => {
    expect([...matrix.right]).toEqual([6, 2, 3, 0, 2]);
    expect([...matrix.answered]).toEqual([6, 6, 6, 6, 2]);
    expect([...matrix.flips]).toEqual([0, 1, 1, 0, 0]);
    expect([...matrix.order]).toEqual([2, 1, 0, 3, 4]);
  });

  test('quotes an answer that is right and one that is not, of those that flip', () => {
    expect(matrix.quoted.map(({ place }) => place)).toEqual([2, 1]);
    expect(matrix.quoted[0]).toMatchObject({ right: { title: 'Prompt 1' }, wrong: { title: 'Prompt 3', kind: 'wrong' } });
    expect(matrix.quoted[1]).toMatchObject({ right: { title: 'Prompt 1' }, wrong: { title: 'Prompt 2', kind: 'wrong' } });
  });

  test('is narrowed to a kind, to what differs between two prompts, to what was found', () => {
    expect(countQuestionsByKind(matrix)).toEqual({ all: 5, flips: 2, never: 1, always: 2 });
    expect([...filterQuestionIndexes(matrix, { kind: 'never' })]).toEqual([3]);
    // By single answers: questions 2 and 4 have an unreadable one, and both have a mark that shows it.
    expect(matrix.kinds).toEqual(['right', 'wrong', 'unreadable', 'refused', 'failed']);
    expect([...filterQuestionIndexes(matrix, { kind: 'all', having: 'unreadable' })]).toEqual([1, 3]);
    expect([...filterQuestionIndexes(matrix, { kind: 'flips', having: 'unreadable' })]).toEqual([1]);
    expect([...filterQuestionIndexes(matrix, { kind: 'all', having: 'wrong' })]).toEqual([2, 1, 3]);
    expect(matrix.kinds.map((kind) => countQuestionsWith(matrix, kind))).toEqual([4, 3, 2, 1, 1]);
    // The last question failed under the first prompt. That does not count as a difference.
    expect([...filterQuestionIndexes(matrix, { kind: 'all', against: [0, 1] })]).toEqual([2, 1]);
    expect(countBetterUnder(matrix, [0, 1])).toEqual({ one: 2, other: 0 });
    expect(countBetterUnder(matrix, [2, 1])).toEqual({ one: 0, other: 1 });
    expect([...filterQuestionIndexes(matrix, { kind: 'flips', found: Uint8Array.of(1, 1, 0, 1, 1) })]).toEqual([1]);
  });

  test('is searched in questions, choices and answers, in whatever case', () => {
    const search = (text: string) => [...flagMatchingQuestions(read, matrix.model, text)];
    expect(search('CANNOT answer')).toEqual([0, 0, 0, 1, 0]);
    expect(search(read.record.items[4]!.question)).toEqual([0, 0, 0, 0, 1]);
    expect(search(read.record.items[3]!.choices![2]!)[3]).toBe(1);
    expect(search('nowhere to be found')).toEqual([0, 0, 0, 0, 0]);
  });

  test('says what it shows: of greedy repeats nothing is promised where they differ, of one model nothing flips', async () => {
    expect(questionMatrixTexts(matrix).lead).toBe(
      '2 of 5 questions flip for made-up-a: some answers are right, others are not.',
    );
    const other = await buildQuestionMatrix(read, read.record.plan.models[1]!);
    expect(questionMatrixTexts(other).lead).toBe('No question flips for made-up-b: each is right every time or never.');
    // Without a model the matrix shows the one that flips most.
    expect((await buildQuestionMatrix(read)).model).toBe(matrix.model);
  });
});

describe('a matrix of ratings', () => {
  test('marks what is the usual rating on its scale; other scales have no say in it', async () => {
    const made = await madeUpJudgeRun({
      models: 1,
      criteria: 1,
      perCriterion: 2,
      samples: 2,
      definitions: ['none', 'long'],
    });
    const [first] = made.items;
    // The first scale has the ratings 3, 3, 3 and 4. The second has a tie, so no rating is the usual one.
    const scales = [...new Set(made.responses.map(({ variant }) => variant['scale']))];
    const labelOf = (variant: Readonly<Record<string, string>>, sample: number): string => {
      const isLast = variant['definition'] === 'long' && sample === 1;
      if (variant['scale'] === scales[0]) return isLast ? '4' : '3';
      return sample === 0 ? '2' : '1';
    };
    const numbered = new Set(scales.slice(0, 2));
    const responses = made.responses
      .filter(({ item, variant }) => item === first!.id && numbered.has(variant['scale']))
      .map((response) => ({ ...response, text: labelOf(response.variant, response.sample) }));
    const rated = await buildQuestionMatrix(await readOf({ ...made, responses }), made.plan.models[0]!);
    expect(rated.usual?.did).toBe('rated');
    const kinds = Object.fromEntries(rated.levels.map(({ scenario }, l) => [scenario, decodeMarkOutcome(rated.cells[l])]));
    const of = (definition: string, scale = scales[0]) =>
      Object.entries(kinds).find(([scenario]) => scenario.includes(`${definition} ${scale} `))?.[1];
    expect(of('none')).toBe('right');
    expect(of('long')).toBe('partly right');
    expect(of('none', scales[1])).toBe('wrong');
    expect(of('long', scales[1])).toBe('wrong');
    expect([rated.right[0], rated.answered[0], rated.flips[0]]).toEqual([3, 8, 1]);
    expect(rated.quoted).toMatchObject([{ right: { text: '3' }, wrong: { text: '4' } }]);
    expect(packedTextAt(rated.questions, 0)).toContain(first!.question.slice(0, 30));
  });
});
