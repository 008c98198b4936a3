import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { randomBelow, seededRandom } from '../../../src/measure/basics/random.ts';
import { Gunzip } from '../../../src/store/answers/gunzip.ts';
import { streamLinesOfTextFile } from '../../../src/store/answers/text-lines.ts';

const lines = Array.from({ length: 1000 }, (_, n) => `{"line":${n},"text":"${'ä🦆'.repeat(n % 40)}"}`);
const text = lines.join('\n');
const bytes = Buffer.from(text);
const half = bytes.length >> 1;
const empty = gzipSync('');
const parts = [gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))] as const;

/** Unpacks the file in pieces of `piece` bytes. */
async function read(file: Uint8Array, piece: number): Promise<string[]> {
  const found: string[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < file.length; at += piece) controller.enqueue(file.slice(at, at + piece));
      controller.close();
    },
  });
  for await (const some of streamLinesOfTextFile(stream, 'a.gz')) found.push(...some.map((line) => line.text));
  return found;
}

describe('attack 8: gzip of several members', () => {
  test.each([
    ['one', [gzipSync(text)]],
    ['two, as cat makes them', parts],
    ['with empty ones before, between and after, as bgzip makes them', [empty, parts[0], empty, empty, parts[1], empty]],
    ['with zeros after it, as tapes fill up', [...parts, Buffer.alloc(20_000)]],
  ])('%s', async (_, members) => {
    const file = Buffer.concat(members);
    for (const piece of [7, 977, file.length]) expect(await read(file, piece)).toEqual(lines);
  });

  test.each([
    ['a damaged second member', [parts[0], Buffer.from(parts[1]).fill(7, 300, 330)]],
    [
      'a second member with another sum',
      [parts[0], Buffer.from(parts[1]).fill(7, parts[1].length - 8, parts[1].length - 4)],
    ],
    ['a second member that is cut off', [parts[0], parts[1].subarray(0, -9)]],
    ['the beginning of one', [...parts, parts[0].subarray(0, 5)]],
    ['something else after it', [...parts, Buffer.from('and more')]],
    ['zeros and something else after it', [...parts, Buffer.alloc(40), Buffer.from('and more')]],
  ])('%s is refused in a sentence', async (_, members) => {
    const file = Buffer.concat(members);
    for (const piece of [7, file.length])
      await expect(read(file, piece)).rejects.toThrow(
        /^“a\.gz” (cannot be unpacked: its gzip data is damaged or cut off|is not text in UTF-8)\.$/,
      );
  });

  test('whatever is changed in it: the bytes of before, or an error', () => {
    const random = seededRandom(3);
    const whole = Buffer.concat([gzipSync(text.slice(0, 900)), gzipSync(text.slice(900, 2000))]);
    const plain = gunzipSync(whole).toString();
    let refused = 0;
    for (let n = 0; n < 400; n++) {
      const changed = Buffer.from(whole);
      changed[randomBelow(random, changed.length)] = randomBelow(random, 256);
      try {
        const gunzip = new Gunzip();
        const found = [...gunzip.unpack(changed)];
        gunzip.end();
        expect(Buffer.concat(found).toString()).toBe(plain);
      } catch (error) {
        expect(error).not.toMatchObject({ name: 'AssertionError' });
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(300);
  });

  test('it is unpacked no further than it is read', () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const [first] = new Gunzip().unpack(bomb);
    expect(first?.length).toBe(65_536);
  });
});
