import { expect, test } from 'vitest';
import { sha256HexSync, sha256SeedSync } from '../../../src/base/hash/sha256-now.ts';

test.each([
  // FIPS 180-2, appendix B.1 and B.2.
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('SHA-256 of “%s”', (text, hash) => {
  expect(sha256HexSync(text)).toBe(hash);
  expect(sha256SeedSync(text)).toBe(Number.parseInt(hash.slice(0, 8), 16));
});

test('of a text that is not ASCII: its bytes in UTF-8 (Python’s hashlib)', () => {
  expect(sha256HexSync('Größe')).toBe('aedc3f80989a6546962705852b2f4a481dbd1e490760693525c3724bacab3f50');
});
