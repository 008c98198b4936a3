import { describe, expect, it } from 'vitest';
import { countFrames } from '../../../src/imports/inspect/zstd-frames.ts';

const sign = [0x28, 0xb5, 0x2f, 0xfd];
/** A frame with a window of 1 kB and one raw last block of three bytes. */
const raw = [...sign, 0x00, 0x00, 0x19, 0x00, 0x00, 1, 2, 3];
/** A frame with its length (3), a checksum, and one last block that repeats a byte three times. */
const repeated = [...sign, 0x24, 0x03, 0x1b, 0x00, 0x00, 7, 9, 9, 9, 9];
const skipped = [0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 5, 5];

describe('frames of zstd', () => {
  it.each([
    [raw, 1],
    [repeated, 1],
    [[...raw, ...repeated, ...skipped], 3],
    [[], 0],
  ])('are counted by their headers', (bytes, frames) => {
    expect(countFrames(new Uint8Array(bytes))).toBe(frames);
  });

  it.each([
    ['cut off', raw.slice(0, 7)],
    ['none', [1, 2, 3, 4, 5, 6]],
    ['with a window of 2 GB', [...sign, 0x00, 0xa8, ...raw.slice(6)]],
  ])('%s are refused', (_, bytes) => {
    expect(() => countFrames(new Uint8Array(bytes))).toThrow(RangeError);
  });
});
