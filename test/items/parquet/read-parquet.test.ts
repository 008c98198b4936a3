import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blobToSliceReader, openParquet } from '../../../src/items/parquet/read-parquet.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`../../fixtures/parquet/${name}`, import.meta.url)));
const open = (bytes: Uint8Array<ArrayBuffer>) => openParquet(blobToSliceReader(new Blob([bytes])), 'x.parquet');

describe('a Parquet file of another writer (pyarrow)', () => {
  const expected = JSON.parse(new TextDecoder().decode(bytesOf('values.json'))) as unknown;

  test.each(['none', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4', 'v2'])('packed with %s gives its values', async (codec) => {
    const file = await open(bytesOf(`values-${codec}.parquet`));
    expect(file.rows).toBe(2);
    const rows = await file.read(0, 2);
    expect(JSON.parse(JSON.stringify(rows))).toEqual(expected);
    // “__proto__” is a column name like any other.
    expect(Object.hasOwn(rows[0]!, '__proto__')).toBe(true);
  });

  test('is read in part, across its row groups', async () => {
    const file = await open(bytesOf('sums.parquet'));
    expect(file).toMatchObject({ rows: 120, columns: ['question', 'subject', 'choices', 'answer'] });
    const rows = await file.read(48, 52);
    expect(rows.map(({ question, answer }) => [question, answer])).toEqual([
      ['What is 48 + 49?', 0],
      ['What is 49 + 50?', 1],
      ['What is 50 + 51?', 2],
      ['What is 51 + 52?', 3],
    ]);
    expect(rows[0]!.choices).toEqual(['97', '98', '99', '100']);
    expect(await file.read(118, 500)).toHaveLength(2);
  });
});

describe('what is no Parquet, or no whole one', () => {
  const whole = bytesOf('sums.parquet');

  test('is one sentence', async () => {
    for (const bytes of [whole.slice(0, -9), whole.slice(100), new Uint8Array(5), new TextEncoder().encode('PAR1PAR1PAR1')])
      await expect(open(new Uint8Array(bytes)).then((file) => file.read(0, 9))).rejects.toThrow(
        '“x.parquet” is not a whole Parquet file: it is cut off, changed or encrypted.',
      );
  });

  test('gives rows of JSON or a sentence, whatever bytes are changed', async () => {
    let refused = 0;
    for (let n = 0; n < 250; n++) {
      const changed = whole.slice();
      for (let k = 0; k < 3; k++) changed[(n * 7919 + k * 104_729) % changed.length]! ^= 1 + ((n * 31) % 255);
      try {
        const file = await open(changed);
        const rows = await file.read(0, Math.min(200, file.rows));
        expect(() => JSON.stringify(rows)).not.toThrow();
      } catch (error) {
        expect(error).toBeInstanceOf(UserError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(30);
  });
});
