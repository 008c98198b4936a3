import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createChecksumVerifier } from '../../../src/engine/download/checksum.ts';

const content = Buffer.from('Evenkeel '.repeat(10_000));
const sha256 = createHash('sha256').update(content).digest('hex');
const gitBlob = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
const file = { url: 'https://x.org/y', cache: 'z', bytes: content.length };

function isRight(hashes: { sha256?: string; gitBlob?: string }, bytes = content) {
  const checksum = createChecksumVerifier({ ...file, ...hashes })!;
  for (let at = 0; at < bytes.length; at += 777) checksum.update(bytes.subarray(at, at + 777));
  return checksum.isRight();
}

describe('a checksum over pieces', () => {
  test('is right for the listed bytes, by either hash', () => {
    expect(isRight({ sha256 })).toBe(true);
    expect(isRight({ sha256: sha256.toUpperCase() })).toBe(true);
    expect(isRight({ gitBlob })).toBe(true);
    // The git hash counts only if there is no SHA-256.
    expect(isRight({ sha256, gitBlob: '0'.repeat(40) })).toBe(true);
  });

  test('is wrong for any other', () => {
    const other = Buffer.from(content);
    other[5000]! ^= 1;
    expect(isRight({ sha256 }, other)).toBe(false);
    expect(isRight({ gitBlob }, other)).toBe(false);
    expect(isRight({ sha256 }, content.subarray(0, -1))).toBe(false);
  });

  test('cannot be had where nothing is listed', () => {
    expect(createChecksumVerifier(file)).toBeUndefined();
    expect(createChecksumVerifier({ ...file, bytes: null, gitBlob })).toBeUndefined();
  });
});
