import { expect, test } from 'vitest';
import { decodeScoreFile } from '../../../../src/studies/system-prompt/measure/score-text.ts';
import { parseScores } from '../../../../src/studies/system-prompt/measure/score-csv.ts';

const csv = 'model,scenario,benchmark,score\nBär,s1,x,50\nBär,s2,x,60.1\n';
const utf16 = Buffer.from(`\ufeff${csv}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(csv)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
  ['UTF-16', utf16],
  ['UTF-16, the other way round', Buffer.from(utf16).swap16()],
])('attack 17: %s is read', (_, bytes) => {
  expect(parseScores(decodeScoreFile(bytes, 'a.csv'), 'a.csv').models.map(({ model }) => model)).toEqual(['Bär']);
});

test.each([
  ['Latin-1', Buffer.from(csv, 'latin1')],
  ['UTF-16 that does not say so', Buffer.from(csv, 'utf16le')],
  ['UTF-16 that is cut in a character', utf16.subarray(0, -1)],
])('attack 17: %s is refused, and how to save it is said', (_, bytes) => {
  expect(() => decodeScoreFile(bytes, 'a.csv')).toThrow(
    /^a\.csv: this is not text in UTF-8; save the table again as “CSV UTF-8”\.$/,
  );
});

test('attack 17: there is one limit', () => {
  expect(() => decodeScoreFile(new Uint8Array(65 * 2 ** 20), 'a.csv')).toThrow('a.csv: the file is over 64 MB');
});
