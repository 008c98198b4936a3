import { expect, it } from 'vitest';
import * as v from 'valibot';
import { externalSourceSchema } from '../../../src/core/elsewhere/external-source.ts';
import { importedPromptHash } from '../../../src/core/elsewhere/prompt-lines.ts';
import type { ImportedRun } from '../../../src/core/elsewhere/imported-run.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';
import type { ImportedLog, LoggedAnswer } from '../../../src/imports/log/imported-log.ts';
import { buildLogGrid } from '../../../src/imports/log/log-grid.ts';
import { logToImportedRun } from '../../../src/imports/log/log-run.ts';
import { itemsOfLog } from '../../../src/imports/log/log-items.ts';
import { summariseLogScorings } from '../../../src/imports/log/log-scores.ts';
import { proposeImportChoices } from '../../../src/imports/log/proposed-choices.ts';
import { letterLogShares } from '../../../src/imports/log/likelihoods.ts';
import { joinLogs } from '../../../src/imports/log/join-logs.ts';
import { madeLog, systemField } from './made-log.ts';

async function run(log: ImportedLog, choices = proposeImportChoices(log)): Promise<ImportedRun> {
  const grid = buildLogGrid(log, choices);
  if (!grid) throw new Error('no grid');
  return logToImportedRun(log, choices, grid);
}

it('makes a system-prompt audit of a log in which system messages differ', async () => {
  const log = madeLog();
  const { plan, items, responses, prompts, name } = await run(log);
  expect(plan).toMatchObject({
    study: 'system-prompt',
    models: ['elsewhere:m-1', 'elsewhere:m-2'],
    samples: 1,
    asked: 'elsewhere',
    options: {
      templates: [
        { id: 'be-terse', title: 'Be terse.', wording: { default: 'Be terse.' } },
        { id: 'be-kind', title: 'Be kind.', wording: { default: 'Be kind.' } },
      ],
    },
  });
  expect(plan.elsewhere).toEqual({
    tool: { name: 'made', version: '1' },
    files: log.files,
    lacks: ['tokens'],
    scoring: { by: 'log', title: 'accuracy' },
    holes: 0,
    faults: 1,
    remarks: ['One remark.'],
  });
  expect(v.is(externalSourceSchema, plan.elsewhere)).toBe(true);
  expect(items.map(({ id, answer }) => [id, answer])).toEqual([
    ['mine/1', 0],
    ['mine/2', '4'],
  ]);
  expect(responses).toHaveLength(8);
  expect(prompts.filter(({ type }) => type === 'prompt')).toHaveLength(4);
  expect(responses[0]).toEqual({
    model: 'elsewhere:m-1',
    item: 'mine/1',
    variant: { 'system-prompt': 'be-terse' },
    sample: 0,
    promptHash: await importedPromptHash(log.prompts[0]?.messages ?? []),
    text: 'A',
    finish: 'stop',
    logged: { score: 1 },
  });
  expect(name).toBe('made: mine');
});

const withoutReference = (): ImportedLog['questions'] =>
  madeLog().questions.map((question, n) => {
    const { answer: _, ...bare } = question;
    return n === 1 ? bare : question;
  });

it('is refused in a sentence where Evenkeel’s reading is to count answers that have no reference', async () => {
  const log = madeLog({ questions: withoutReference() });
  const own = { ...proposeImportChoices(log), right: 'evenkeel' } as const;
  await expect(run(log, own)).rejects.toThrow(
    '1 question of the log has no reference answer, so Evenkeel cannot score its answers. Use a scoring of the log, or leave out the files that have it.',
  );
  const bare = madeLog({ questions: withoutReference(), scorings: [] });
  await expect(run(bare)).rejects.toThrow(
    new UserError(
      '1 question of the log has no reference answer, and the log has no scores, so the answers cannot be scored.',
    ),
  );
});

it('is refused in a sentence where one question has too many repetitions', async () => {
  const [answer] = madeLog().answers;
  const answers = Array.from({ length: 1001 }, (_, repeat): LoggedAnswer => ({ ...(answer as LoggedAnswer), repeat }));
  const log = madeLog({ answers });
  await expect(run(log, { ...proposeImportChoices(log), repeat: 'log' })).rejects.toThrow(
    new UserError('There are 1,001 repetitions of an answer: a run has at most 1,000.'),
  );
});

it('proposes the scoring with most values where some answers have neither a score nor a reference', () => {
  const answers = madeLog().answers.map((answer, n): LoggedAnswer => ({ ...answer, scores: n < 5 ? {} : { acc: 1 } }));
  expect(proposeImportChoices(madeLog({ answers })).right).toBe('evenkeel');
  expect(proposeImportChoices(madeLog({ answers, questions: withoutReference() })).right).toEqual({ scoring: 'acc' });
});

it('makes free factors of whatever else differs, with the ways that occur', async () => {
  const setting = { id: 'shots', title: 'Examples', kind: 'setting' as const, values: ['0', '5'], isProposed: true };
  const log = madeLog({
    fields: [systemField, setting],
    answers: madeLog().answers.map((answer, n) => ({
      ...answer,
      levels: { ...answer.levels, shots: n % 4 < 2 ? '0' : '5' },
    })),
  });
  const { plan, responses } = await run(log, { ...proposeImportChoices(log), varies: ['system', 'shots'] });
  expect(plan.study).toBe('elsewhere');
  expect(plan.options).toEqual({
    factors: [
      {
        id: 'system',
        title: 'System message',
        levels: [
          { id: 'be-terse', title: 'Be terse.' },
          { id: 'be-kind', title: 'Be kind.' },
        ],
      },
      {
        id: 'shots',
        title: 'Examples',
        levels: [
          { id: '0', title: '0' },
          { id: '5', title: '5' },
        ],
      },
    ],
    ways: [
      { system: 'be-terse', shots: '0' },
      { system: 'be-kind', shots: '5' },
    ],
  });
  expect(responses[0]?.variant).toEqual({ system: 'be-terse', shots: '0' });
});

it('has one way where nothing varied', async () => {
  const log = madeLog({ fields: [], answers: madeLog().answers.filter(({ levels }) => levels['system'] === 'Be kind.') });
  expect((await run(log)).plan.options).toMatchObject({ ways: [{ asked: 'as-logged' }] });
});

it('refuses two answers in one cell, and keeps holes out of the answers', async () => {
  const log = madeLog();
  const [first] = log.answers;
  await expect(run(madeLog({ answers: [...log.answers, first as LoggedAnswer] }))).rejects.toThrow(UserError);
  const { plan, responses } = await run(madeLog({ answers: log.answers.slice(1) }));
  expect([plan.elsewhere.holes, responses.length]).toEqual([1, 7]);
});

it('keeps likelihoods as shares of letters, without a text', async () => {
  const shares = letterLogShares([Math.log(0.1), Math.log(0.3)]);
  expect(Math.exp(shares['A'] ?? 0)).toBeCloseTo(0.25, 12);
  expect(Math.exp(shares['B'] ?? 0)).toBeCloseTo(0.75, 12);
  const log = madeLog();
  const answers = log.answers.map((answer) =>
    answer.question === 0 ? { ...answer, text: '', likelihoods: [-1, -3] } : answer,
  );
  const { responses } = await run({ ...log, answers });
  expect(responses[0]).toMatchObject({ text: '', logprobs: { letters: letterLogShares([-1, -3]) } });
});

it('counts how many answers our own reading counts otherwise than the log', () => {
  const log = madeLog();
  const choices = proposeImportChoices(log);
  const grid = buildLogGrid(log, choices);
  if (!grid) throw new Error();
  const answers = log.answers.map((answer, n) => (n === 1 ? { ...answer, scores: { acc: 0 } } : answer));
  const counts = summariseLogScorings({ ...log, answers }, grid, itemsOfLog(log, grid).items);
  expect(counts).toMatchObject({ answers: 8, failed: 0, read: 8, right: 6, withoutReference: 0 });
  expect(counts.scorings).toEqual([{ id: 'acc', scored: 8, sum: 5, between: 0, compared: 8, disagree: 1 }]);
});

it('takes questions without their choices where these cannot be chosen from, and says so', () => {
  const log = madeLog();
  const [first, second] = log.questions;
  if (!first || !second) throw new Error();
  const { items, itemRemarks } = itemsOfLog(
    { ...log, questions: [{ ...first, choices: ['yes', 'yes'] }, second] },
    { questions: [0, 1] },
  );
  expect(items[0]).toEqual({ id: 'mine/1', question: 'Which?', answer: 'yes' });
  expect(itemRemarks).toEqual([expect.stringContaining('1 question with choices is imported without them') as string]);
});

it('makes one log of two: questions with the same words are one', async () => {
  const other = madeLog({
    format: 'other',
    tool: { name: 'other' },
    answers: madeLog().answers.map((answer) => ({ ...answer, model: `${answer.model} of the other` })),
  });
  const joined = joinLogs([madeLog(), other]);
  expect(joined.questions).toHaveLength(2);
  expect(joined.files).toHaveLength(2);
  expect(joined.faults.map(({ file }) => file)).toEqual([0, 1]);
  const { plan, responses } = await run(joined);
  expect(plan.models).toHaveLength(4);
  expect(responses).toHaveLength(16);
});

it('bears whatever characters a log has in its names and texts', async () => {
  const log = madeLog();
  const strange = 'x\ud800\u202e\n|\u0000';
  const { plan } = await run({
    ...log,
    tool: { name: strange, version: strange },
    files: log.files.map((file) => ({ ...file, name: strange })),
    remarks: [strange, ...Array.from({ length: 80 }, (_, n) => `Remark ${n}.`)],
    answers: log.answers.map((answer) => ({ ...answer, model: strange + answer.model, text: strange })),
    questions: log.questions.map((question) => ({ ...question, set: strange, question: strange + question.question })),
  });
  expect(v.is(externalSourceSchema, plan.elsewhere)).toBe(true);
  expect(plan.elsewhere.remarks.at(-1)).toBe('The import had 32 remarks more.');
});
