import { expect, test } from 'vitest';
import type { WebLlmDetails } from '../../../src/engine/webllm/details.ts';
import { libraryProvenanceNote } from '../../../src/engine/webllm/library-note.ts';
import { pinSmallWebLlmModel, smallWebLlmId } from '../../../src/engine/webllm/small-model.ts';

const commit = 'c0ffee'.padEnd(40, '0');
const details = (libraryFrom?: WebLlmDetails['libraryFrom']) =>
  ({
    library: `https://raw.githubusercontent.com/a/b/${commit}/x.wasm`,
    ...(libraryFrom && { libraryFrom }),
  }) as WebLlmDetails;

test('a library is known by its commit, else by the day it was looked up, and by its hash', () => {
  expect(libraryProvenanceNote(details({ day: '2026-11-24', commit }), 'abc')).toBe(
    `Compiled library x.wasm of raw.githubusercontent.com (commit ${commit}); SHA-256 abc.`,
  );
  expect(libraryProvenanceNote(details({ day: '2026-11-24' }), 'abc')).toBe(
    'Compiled library x.wasm of raw.githubusercontent.com (looked up on 2026-11-24, its commit is not known); SHA-256 abc.',
  );
  expect(libraryProvenanceNote(details(), undefined)).toBe(
    'Compiled library x.wasm of raw.githubusercontent.com (its commit and its day are not known); SHA-256 not known.',
  );
});

test('the library that ships is known by its model’s revision, wherever the app is served', () => {
  const entry = pinSmallWebLlmModel(smallWebLlmId, 'https://example.org/audits/');
  expect(libraryProvenanceNote(entry?.details as WebLlmDetails, 'abc')).toBe(
    'Compiled library model.wasm, which comes with Evenkeel (tiny-w, revision 9c4a424e04); SHA-256 abc.',
  );
});
