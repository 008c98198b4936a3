import { expect, test } from 'vitest';
import type { PinnedModel } from '../../../../src/core/models/offer.ts';
import { sumModelFileBytes, determineStoredModelState } from '../../../../src/pages/models/here/kept-state.ts';
import { unsharedModelFiles } from '../../../../src/pages/models/files/own-files.ts';

const entryOf = (id: string, ...urls: string[]): PinnedModel => ({
  id,
  offer: { engine: 'transformers', repo: 'a/b', name: id, family: 'F', needs: [], notes: [] },
  files: urls.map((url) => ({ url, cache: 'c', bytes: 10 })),
  details: null,
});

test('files that another model has too are not its own', () => {
  const one = entryOf('one', 'https://hub/tokenizer', 'https://hub/q4');
  const other = entryOf('other', 'https://hub/tokenizer', 'https://hub/q8');
  expect(unsharedModelFiles(one, [one, other]).map(({ url }) => url)).toEqual(['https://hub/q4']);
  expect(unsharedModelFiles(one, [one])).toEqual(one.files);
});

test('the same address in another cache is another file', () => {
  const one = entryOf('one', 'https://hub/f');
  const other = { ...one, id: 'other', files: [{ ...one.files[0]!, cache: 'd' }] };
  expect(unsharedModelFiles(one, [one, other])).toEqual(one.files);
});

test('a model is ready when all of it is here, and says what it is otherwise', () => {
  const entry = entryOf('one', 'https://hub/a', 'https://hub/b');
  const row = { id: 'one', entry, addedAt: 0 };
  expect(sumModelFileBytes(entry)).toBe(20);
  expect(determineStoredModelState({ ...row, state: 'ready' }, 20, false)).toBe('ready');
  expect(determineStoredModelState({ ...row, state: 'ready' }, 10, false)).toBe('incomplete');
  expect(determineStoredModelState({ ...row, state: 'wanted' }, 20, false)).toBe('interrupted');
  expect(determineStoredModelState({ ...row, state: 'wanted' }, 10, true)).toBe('elsewhere');
});
