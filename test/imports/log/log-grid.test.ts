import { expect, it } from 'vitest';
import type { ImportedLog, LoggedAnswer } from '../../../src/imports/log/imported-log.ts';
import { duplicateAnswerSentence } from '../../../src/imports/log/log-clashes.ts';
import { answerIndexInCell, buildLogGrid, type LogGrid } from '../../../src/imports/log/log-grid.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { madeLog, systemField } from './made-log.ts';

const log = madeLog();
const choices = proposeImportChoices(log);

function grid(of: ImportedLog, chosen = proposeImportChoices(of)): LogGrid {
  const found = buildLogGrid(of, chosen);
  if (!found) throw new Error('no grid');
  return found;
}

const withAnswers = (
  change: (answers: readonly LoggedAnswer[]) => readonly LoggedAnswer[],
  more: Partial<ImportedLog> = {},
) => madeLog({ answers: change(log.answers), ...more });

it('proposes what differs, and puts every answer in its cell', () => {
  expect(choices).toEqual({ varies: ['system'], question: 'key', repeat: 'none', right: { scoring: 'acc' }, model: 'log' });
  const found = grid(log);
  expect(found).toMatchObject({ models: ['m 1', 'm:2'], samples: 1, holes: 0, clashCount: 0, incomplete: [] });
  expect(found.levels.map(({ values }) => values)).toEqual([{ system: 'Be terse.' }, { system: 'Be kind.' }]);
  for (const [n, { model, question, levels }] of log.answers.entries())
    expect(
      answerIndexInCell(found, found.models.indexOf(model), question, levels['system'] === 'Be terse.' ? 0 : 1, 0),
    ).toBe(n);
});

it('counts holes, and which questions have them', () => {
  const found = grid(withAnswers((all) => all.filter((_, n) => n !== 1 && n !== 3 && n !== 4)));
  expect(found.holes).toBe(3);
  expect(found.incomplete).toEqual([
    { at: 0, holes: 1 },
    { at: 1, holes: 2 },
  ]);
});

it('names both lines where two answers come to one cell', () => {
  const twice = withAnswers((all) => [...all, { ...(all[2] as LoggedAnswer), where: 'line 99' }]);
  const found = grid(twice);
  expect(found.clashes).toEqual([{ first: 2, second: 8 }]);
  expect(duplicateAnswerSentence(twice, { first: 2, second: 8 }, 1)).toBe(
    'line 3 of “log.jsonl” and line 99 of “log.jsonl” are answers by the same model to the same question under the same prompt variant. Choose what distinguishes them, or that one repeats the other.',
  );
  const inOrder = grid(twice, { ...proposeImportChoices(twice), repeat: 'order' });
  expect(inOrder).toMatchObject({ samples: 2, clashCount: 0, holes: 7 });
});

it('takes the log’s own numbers for repetitions, whatever they begin with', () => {
  const repeated = withAnswers((all) => all.flatMap((answer) => [3, 7].map((repeat) => ({ ...answer, repeat }))));
  expect(proposeImportChoices(repeated).repeat).toBe('log');
  expect(grid(repeated)).toMatchObject({ samples: 2, holes: 0, clashCount: 0 });
});

it('takes runs for repetitions where nothing else tells two answers apart', () => {
  const run = { id: 'run', title: 'Run', kind: 'file' as const, values: ['one', 'two'], isProposed: false };
  const again = withAnswers(
    (all) => run.values.flatMap((value) => all.map((answer) => ({ ...answer, levels: { ...answer.levels, run: value } }))),
    { fields: [systemField, run] },
  );
  expect(proposeImportChoices(again).repeat).toEqual({ field: 'run' });
  expect(grid(again)).toMatchObject({ samples: 2, holes: 0, clashCount: 0 });
});

it('does not propose a field that says what another one says', () => {
  const alias = { ...systemField, id: 'alias', title: 'Prompt’s name' };
  const both = withAnswers(
    (all) =>
      all.map((answer) => ({ ...answer, levels: { ...answer.levels, alias: `name of ${answer.levels['system'] ?? ''}` } })),
    { fields: [systemField, alias] },
  );
  expect(proposeImportChoices(both).varies).toEqual(['system']);
});

it('takes questions with the same words for one, where a person says so', () => {
  const [first, second] = log.questions;
  if (!first || !second) throw new Error();
  const doubled = madeLog({
    questions: [first, second, { ...second, key: 'q2' }],
    answers: log.answers.map((answer, n) => (n === 7 ? { ...answer, question: 2 } : answer)),
  });
  expect(grid(doubled)).toMatchObject({ questions: [0, 1, 2], holes: 4 });
  expect(grid(doubled, { ...choices, question: 'text' })).toMatchObject({ questions: [0, 1], holes: 0 });
});

it('lets our own reading count where most answers have no value of the scoring, unless a person chose it', () => {
  const some = (most: number, isChosen = false) => {
    const scored = withAnswers((all) => all.map((answer, n) => (n < most ? answer : { ...answer, scores: { acc: null } })));
    return { ...scored, scorings: scored.scorings.map((scoring) => ({ ...scoring, isChosen })) };
  };
  expect(proposeImportChoices(some(7)).right).toEqual({ scoring: 'acc' });
  expect(proposeImportChoices(some(4)).right).toBe('evenkeel');
  expect(proposeImportChoices(some(1, true)).right).toEqual({ scoring: 'acc' });
  expect(proposeImportChoices(some(0, true)).right).toBe('evenkeel');
});
