import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { storeFault } from '../../../src/core/work/store-fault.ts';
import { UserError } from '../../../src/core/user-error.ts';
import { sentence } from '../../../src/core/words/sentence.ts';

const refused = (name: string) => Object.assign(new Error('no'), { name });
const within = (outer: string, inner: Error) =>
  Object.assign(new Error(`${outer} ${inner.message}`), { name: outer, inner });

test('attack 7: a browser that keeps no database is told in a sentence without a library’s words', () => {
  for (const error of [
    new Dexie.MissingAPIError('IndexedDB API missing. Please visit https://tinyurl.com/y2uuvskb'),
    within('OpenFailedError', refused('SecurityError')),
    within('DatabaseClosedError', within('OpenFailedError', refused('InvalidStateError'))),
  ]) {
    expect(storeFault(error)).toMatch(/^This browser lets this page store nothing/);
    expect(sentence(error)).not.toMatch(/defect|tinyurl|IndexedDB|Error/);
  }
  expect(storeFault(within('OpenFailedError', refused('UnknownError')))).toMatch(/^This browser could not open/);
  expect(storeFault(within('DatabaseClosedError', refused('AbortError')))).toMatch(/was closed/);
});

test('a sentence of ours within is the sentence', () => {
  expect(storeFault(within('DatabaseClosedError', new UserError('Reload.')))).toBe('Reload.');
});

test('other errors are not the database’s', () => {
  expect(storeFault(new Error('x'))).toBeUndefined();
  expect(storeFault(refused('AbortError'))).toBeUndefined();
  expect(storeFault('x')).toBeUndefined();
});
