import { expect, test } from 'vitest';
import type { ImportChoices } from '../../../src/imports/log/import-choices.ts';
import type { LogSummary } from '../../../src/imports/work/log-summary.ts';
import {
  resolveImportChoices,
  withChangedChoices,
  withoutOverriddenChoices,
} from '../../../src/pages/import/user-choices.ts';

const proposed: ImportChoices = {
  varies: ['column style'],
  question: 'key',
  repeat: 'none',
  right: { scoring: 'score' },
  model: 'log',
};
const found = (fields: readonly string[], scorings: readonly string[], more: Partial<LogSummary> = {}): LogSummary =>
  ({
    fields: fields.map((id) => ({ id, title: id, kind: 'setting', values: 2, first: [] })),
    scorings: scorings.map((id) => ({ id, title: id })),
    unscaled: [],
    questions: 3,
    texts: 2,
    hasRepeats: false,
    proposed,
    ...more,
  }) as Partial<LogSummary> as LogSummary;

test('what a person answered stays when a log is read again, and all else is proposed anew', () => {
  const own = withChangedChoices({}, proposed, { ...proposed, right: 'evenkeel', question: 'text' });
  expect(own).toEqual({ right: 'evenkeel', question: 'text' });
  const again = found(['column style', 'run'], ['score'], { proposed: { ...proposed, varies: ['run'] } });
  expect(resolveImportChoices(again, own)).toEqual({ ...proposed, varies: ['run'], right: 'evenkeel', question: 'text' });
  expect(resolveImportChoices(again, {})).toEqual(again.proposed);
});

test('an answer that the log does not have any more is proposed, and comes back with what it is of', () => {
  const own = {
    varies: ['column style', 'column tone'],
    question: 'text',
    repeat: { field: 'run' },
    right: { scoring: 'mark' },
    model: { field: 'run' },
  } as const;
  expect(resolveImportChoices(found(['column style'], ['score'], { texts: 3 }), own)).toEqual(proposed);
  expect(resolveImportChoices(found(['column style', 'column tone', 'run'], ['mark']), own)).toEqual(own);
  expect(resolveImportChoices(found(['column style'], ['score']), { repeat: 'log' }).repeat).toBe('none');
  expect(resolveImportChoices(found(['column style'], ['score'], { hasRepeats: true }), { repeat: 'log' }).repeat).toBe(
    'log',
  );
});

test('what varied between prompts tells no repetitions apart', () => {
  const own = { repeat: { field: 'column style' } };
  expect(resolveImportChoices(found(['column style'], ['score']), own).repeat).toBe('none');
});

test('of a column and an answer that say the same, what was said last counts', () => {
  const own = { varies: ['column style'], right: 'evenkeel', repeat: 'order' } as const;
  const before = { roles: { score: ['score'], varies: ['style'] } };
  expect(withoutOverriddenChoices(own, before, { roles: { ...before.roles, id: ['n'] } })).toEqual(own);
  expect(withoutOverriddenChoices(own, before, { roles: { ...before.roles, varies: [] } })).toEqual({
    right: 'evenkeel',
    repeat: 'order',
  });
  expect(withoutOverriddenChoices(own, before, { roles: { varies: ['style'], score: ['mark'] } })).toEqual({
    varies: ['column style'],
    repeat: 'order',
  });
});
