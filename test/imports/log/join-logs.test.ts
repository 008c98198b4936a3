import { expect, it } from 'vitest';
import { joinLogs } from '../../../src/imports/log/join-logs.ts';
import type { VaryingLogField } from '../../../src/imports/log/imported-log.ts';
import { madeLog, systemField } from './made-log.ts';

const rated = (score: number) => madeLog().answers.map((answer) => ({ ...answer, scores: { acc: score } }));

it('keeps the scale of each log’s scoring of one name', () => {
  const scorings = [{ id: 'acc', title: 'acc (1 to 5)', isProposed: true, scale: [1, 5] as const }];
  const other = madeLog({ format: 'other', tool: { name: 'other' }, scorings, answers: rated(3) });
  const joined = joinLogs([madeLog(), other]);
  expect(joined.scorings).toEqual([
    { id: 'made 1 · acc', title: 'accuracy, made', isProposed: true },
    { id: 'other 2 · acc', title: 'acc (1 to 5), other', isProposed: false, scale: [1, 5] },
  ]);
  expect(joined.answers[0]?.scores).toEqual({ 'made 1 · acc': 1 });
  expect(joined.answers.at(-1)?.scores).toEqual({ 'other 2 · acc': 3 });
  expect(joinLogs([madeLog(), madeLog()]).scorings).toEqual(madeLog().scorings);
});

it('gives no score of an unknown scale to another log’s scoring of its name', () => {
  const joined = joinLogs([madeLog(), madeLog({ scorings: [], answers: rated(3) })]);
  expect(joined.answers.at(-1)?.scores).toEqual({});
});

it('takes the reference of a question from the log that has it', () => {
  const bare = madeLog().questions.map(({ key, set, question, choices }) => ({
    key,
    set,
    question,
    ...(choices && { choices }),
  }));
  expect(joinLogs([madeLog({ questions: bare }), madeLog()]).questions.map(({ answer }) => answer)).toEqual([0, '4']);
});

it('takes ways of asking for system messages where they are the same ones in both logs', () => {
  const way = (message?: string): VaryingLogField => ({
    ...systemField,
    id: 'way',
    kind: message === undefined ? 'prompt' : 'system message',
    ...(message !== undefined && { messages: new Map([['Kind', new Map([['sums', message]])]]) }),
  });
  const joined = (...messages: readonly (string | undefined)[]) =>
    joinLogs(
      messages.map((message, n) =>
        madeLog({
          fields: [way(message)],
          answers: madeLog().answers.map((answer, at) => ({ ...answer, levels: { way: `${(n + at) % 2}` } })),
        }),
      ),
    ).fields.find(({ id }) => id === 'way');
  expect(joined('Be kind.', 'Be kind.')).toMatchObject({ kind: 'system message', messages: way('Be kind.').messages });
  for (const field of [joined('Be kind.', 'Be good.'), joined('Be kind.', undefined), joined(undefined, 'Be kind.')]) {
    expect(field?.kind).toBe('prompt');
    expect(field).not.toHaveProperty('messages');
  }
});

it('keeps the ids of levels that any of the logs knows, the first log’s first', () => {
  const log = (values: Readonly<Record<string, string>>) => ({
    ...madeLog(),
    fields: [{ ...systemField, ids: new Map(Object.entries(values)) }],
  });
  const joined = joinLogs([log({ 'Be terse.': 'terse' }), log({ 'Be terse.': 'short', 'Be kind.': 'kind' })]);
  expect(joined.fields.find(({ id }) => id === systemField.id)?.ids).toEqual(
    new Map([
      ['Be terse.', 'terse'],
      ['Be kind.', 'kind'],
    ]),
  );
});
