import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRetriedTests, retriedMessage, toLine, type RetriedTest } from '../../../tools/gate/retried-tests.ts';
import { addRun, readHistory, retriedAgain, type RunRetries } from '../../../tools/gate/retry-history.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-retries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const retried = (name: string): RetriedTest => ({
  file: 'test/browser/main/a.test.ts',
  name,
  hasPassed: true,
  firstFailure: 'first line\nsecond line',
});
const runs = (...names: string[][]) => names.reduce<RunRetries[]>((history, each) => addRun(history, each.map(retried)), []);

describe('the history of retries', () => {
  test('one retry is no repetition, a second one of the same test is', () => {
    expect(retriedAgain(runs(['one']))).toEqual([]);
    expect(retriedAgain(runs(['one'], ['another']))).toEqual([]);
    expect(retriedAgain(runs(['one'], [], ['one', 'another']))).toEqual([{ file: retried('').file, name: 'one' }]);
  });

  test('the same name in another file is another test', () => {
    const [first] = runs(['one']);
    expect(retriedAgain(addRun([first!], [{ ...retried('one'), file: 'test/browser/full/b.test.ts' }]))).toEqual([]);
  });

  test('a test that was mended does not fail the runs after it', () => {
    expect(retriedAgain(runs(['one'], ['one'], []))).toEqual([]);
  });

  test('ten runs are remembered, and the eleventh forgets the first', () => {
    const nine = Array.from({ length: 9 }, () => []);
    const eight = nine.slice(1);
    expect(retriedAgain(runs(['one'], ...eight, ['one']))).toHaveLength(1);
    expect(retriedAgain(runs(['one'], ...nine, ['one']))).toEqual([]);
    expect(runs(['one'], ...nine, ['one'])).toHaveLength(10);
  });

  test('a missing file is an empty history, and a file gives back what it was given', () => {
    expect(readHistory(join(folder, 'missing.jsonl'))).toEqual([]);
    const file = join(folder, 'history.jsonl');
    const history = runs(['one'], [], ['two', 'three']);
    writeFileSync(file, history.map((run) => `${JSON.stringify(run)}\n`).join(''));
    expect(readHistory(file)).toEqual(history);
  });
});

describe('the file of retried tests', () => {
  test('gives back what it was given, and nothing where it is missing', () => {
    const file = join(folder, 'retried.jsonl');
    expect(readRetriedTests(file)).toEqual([]);
    writeFileSync(file, [retried('one'), retried('two')].map(toLine).join(''));
    expect(readRetriedTests(file)).toEqual([retried('one'), retried('two')]);
  });

  test('prints each test with every line of its first failure', () => {
    expect(retriedMessage([])).toBe('No test was retried.');
    expect(retriedMessage([retried('one')])).toBe(
      [
        '1 test was retried:',
        '',
        'test/browser/main/a.test.ts: one',
        '  passed at a later try; its first failure:',
        '    first line',
        '    second line',
      ].join('\n'),
    );
    expect(retriedMessage([{ ...retried('one'), hasPassed: false }, retried('two')])).toMatch(
      /^2 tests were retried:\n\n.*: one\n {2}failed at every try; /,
    );
  });
});
