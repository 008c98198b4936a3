import { describe, expect, it, test } from 'vitest';
import { remeasuredNote } from '../../../src/core/plan/remeasured-note.ts';
import { environmentWithSession } from '../../../src/run/environment.ts';
import { contentOf, studies } from '../../fixtures/files-of-0.1.0.ts';

const anew = 'Measured again with the rules of version 0.2 (2). Results of version 0.1 may differ.';

describe('the line on a run that a former version measured', () => {
  it.each(studies)('stands in the report of the 0.1.0 archive of %s', async (study) => {
    const [header = ''] = (await contentOf(study, 'run.evenkeel.jsonl.gz')).split('\n', 1);
    const { environment } = JSON.parse(header) as { environment: never };
    expect(remeasuredNote(environment)).toBe(anew);
  });

  it('is not said of a run made now, nor of one without a session', () => {
    const now = environmentWithSession(null, [], new Date(0));
    expect(remeasuredNote(now)).toBeUndefined();
    expect(remeasuredNote(environmentWithSession(now, [], new Date(1)))).toBeUndefined();
    for (const environment of [null, {}, [], 'x', { sessions: [] }, { sessions: 'x' }, { sessions: [null, 4] }]) {
      expect(remeasuredNote(environment)).toBeUndefined();
    }
  });

  it('stays where a run that was begun then is finished now', () => {
    const begun = { sessions: [{ started: '2026-11-20T09:00:00.000Z', app: 'evenkeel 0.1.0' }] };
    expect(remeasuredNote(environmentWithSession(begun, [], new Date(0)))).toBe(anew);
  });
});

test('rules that this version does not know are named by their number, whatever else stands there by theirs of then', () => {
  const says = (rules: never) => remeasuredNote({ sessions: [{ rules }] });
  expect(says('3' as never)).toBe('Measured again with the rules of version 0.2 (2). Results of rules 3 may differ.');
  for (const odd of ['<b>', '', 7, null]) expect(says(odd as never)).toBe(anew);
});
