import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, pipeline } from '@xenova/transformers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddingCosine } from '../../src/workbenches/paraphrases/similarity.ts';
import {
  updateOutdatedEncoder,
  defaultParaphraseChecks,
  defaultMinSimilarityOfEncoder,
} from '../../src/core/plan/check-settings.ts';
import { isOutdatedEncoder, bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { encodeTextToTokenVectors } from '../../src/engine/encoder/encode-text.ts';
import type { LoadedEncoder } from '../../src/engine/encoder/loaded-encoder.ts';
import { bertScore } from '../../src/text/bert-score.ts';
import { similarityCommand } from '../../tools/commands/similarity.ts';
import { encoderOnDisk } from '../../tools/commands/encoder-on-disk.ts';
import { outcomeOf } from '../cli/run-command.ts';

/** The output in PyTorch of the trained weights, rounded as shipped. tools/generators/encoder/export.py writes it. */
const expected = JSON.parse(readFileSync('test/engine/encoder/own-encoder-expected.json', 'utf8')) as readonly {
  readonly text: string;
  readonly ids: readonly number[];
  readonly mean: readonly number[];
  /** The vector of the last piece, for alignment. */
  readonly last: readonly number[] | null;
}[];

let encoder: LoadedEncoder;
let folder = '';

beforeAll(async () => {
  encoder = await encoderOnDisk();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-similarity-'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the app’s own encoder', () => {
  test('is at most 4 MB with its tokenizer, and as large as the app says', () => {
    const path = `public/encoder/${bundledEncoder.path}`;
    const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(4_000_000);
    expect(bytes).toBe(bundledEncoder.bytes);
    expect(readdirSync('public/encoder/meaning')).toHaveLength(1);
  });

  test.each(expected)('reads “$text” as its weights do in another program', async ({ text, ids, mean, last }) => {
    expect([
      ...encoder.frame.before,
      ...encoder.tokenizer.encode(text, { add_special_tokens: false }),
      ...encoder.frame.after,
    ]).toEqual(ids);
    const { whole } = await encodeTextToTokenVectors(encoder, text);
    expect(Math.max(...whole.map((value, at) => Math.abs(value - (mean[at] ?? NaN))))).toBeLessThan(1e-5);
    const { alignment } = await encoder.read(ids);
    const { size, values } = alignment!;
    const found = last === null ? [] : [...values.subarray((ids.length - 2) * size, (ids.length - 1) * size)];
    expect(found).toHaveLength(last?.length ?? 0);
    expect(Math.max(0, ...found.map((value, at) => Math.abs(value - (last?.[at] ?? NaN))))).toBeLessThan(1e-4);
  });

  test('is loaded by transformers.js’s feature-extraction, which gives the same for a whole text', async () => {
    env.allowRemoteModels = false;
    env.localModelPath = 'public/encoder/';
    const extract = await pipeline('feature-extraction', bundledEncoder.path, { dtype: 'int8', local_files_only: true });
    const text = 'What is 17 + 25?';
    const { dims, data } = await extract(text, { pooling: 'mean', normalize: true });
    expect(dims).toEqual([1, 192]);
    const { whole } = await encodeTextToTokenVectors(encoder, text);
    expect(Math.max(...[...whole].map((value, at) => Math.abs(value - Number(data[at]))))).toBeLessThan(1e-6);
  });

  test('has the bound of likeness that was measured with it, not that of other encoders', () => {
    expect(defaultMinSimilarityOfEncoder(bundledEncoder.id)).toBe(0.5);
    expect(defaultMinSimilarityOfEncoder('transformers:Xenova/all-MiniLM-L6-v2@main:fp32')).toBe(0.7);
  });

  test('finds what means the same nearer than what only looks alike', async () => {
    const cosine = async (a: string, b: string) =>
      embeddingCosine(
        (await encodeTextToTokenVectors(encoder, a)).whole,
        (await encodeTextToTokenVectors(encoder, b)).whole,
      );
    const same = await cosine('The firm lowered its prices.', 'The company made its goods cheaper.');
    const alike = await cosine('The firm lowered its prices.', 'The fern flowered in spring.');
    expect(same).toBeGreaterThan(alike + 0.1);
  });

  test('compares words, a rare one put together from its pieces, and an equal word is near wherever it stands', async () => {
    const [one, other] = [
      await encodeTextToTokenVectors(encoder, 'The topology was asymptotic.'),
      await encodeTextToTokenVectors(encoder, 'We bought an asymptotic cake.'),
    ];
    expect(one.tokens).toEqual(['the', 'topology', 'was', 'asymptotic', '.']);
    expect(one.vectors).toHaveLength(5 * one.size);
    const row = ({ size, vectors }: typeof one, at: number) => vectors.subarray(at * size, (at + 1) * size);
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, k) => sum + value * b[k]!, 0);
    expect(cosine(row(one, 3), row(one, 3))).toBeCloseTo(1, 5);
    expect(cosine(row(one, 3), row(other, 3))).toBeGreaterThan(0.7);
    expect(cosine(row(one, 1), row(other, 4))).toBeLessThan(0.4);
  });

  test('a former one is told from this one and from others, and gives way in the checks of paraphrases', () => {
    const former = 'transformers:evenkeel/meaning@542bfc5f75:int8';
    expect([former, bundledEncoder.id, 'lexical', 'transformers:a/b@1:fp32'].map(isOutdatedEncoder)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(updateOutdatedEncoder({ encoder: former, similarity: 0.3, lexicality: 0.8 })).toEqual({
      ...defaultParaphraseChecks,
      lexicality: 0.8,
    });
    const chosen = { encoder: 'lexical', similarity: 0.3, lexicality: 0.8 };
    expect(updateOutdatedEncoder(chosen)).toBe(chosen);
  });

  test('reads a text beyond its window in windows', async () => {
    const long = Array.from({ length: 300 }, (_, n) => ['cat', 'dog', 'house'][n % 3]).join(' ');
    const { tokens } = await encodeTextToTokenVectors(encoder, long);
    expect(tokens).toHaveLength(300);
    const { whole } = await encodeTextToTokenVectors(encoder, long);
    expect(embeddingCosine(whole, whole)).toBeCloseTo(1, 12);
  });
});

const command = (...args: readonly string[]) => outcomeOf(similarityCommand, args);

async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'pairs.csv');
  await writeFile(file, text);
  return file;
}

describe('npm run similarity', () => {
  test('prints cosine and F1 of each row, a pair a line', async () => {
    const pairs = [
      ['The cat sat on the mat.', 'A cat was sitting on a rug.'],
      ['One, two', 'three'],
      ['same', 'same'],
    ] as const;
    const { code, out, err } = await command(await fileOf(pairs.map((pair) => `"${pair.join('","')}"\n`).join('')));
    expect([code, err]).toEqual([0, '']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const [at, [a, b]] of pairs.entries()) {
      const [cosine, f1] = lines[at]!.split(',').map(Number);
      expect(cosine).toBeCloseTo(
        embeddingCosine(
          (await encodeTextToTokenVectors(encoder, a)).whole,
          (await encodeTextToTokenVectors(encoder, b)).whole,
        ),
        9,
      );
      expect(f1).toBeCloseTo(
        bertScore(await encodeTextToTokenVectors(encoder, a), await encodeTextToTokenVectors(encoder, b)).f1,
        9,
      );
    }
  }, 60_000);

  test.each([
    ['a row of three', '"a","b"\n"a","b","c"\n', /pairs\.csv, row 2: there are 3 fields, not two texts\.\n$/],
    ['a row of one', 'a\n', /row 1: there are 1 fields, not two texts\.\n$/],
    ['a quote that does not end', '"a","b\n', /row 1: .+\n$/],
  ])(
    'refuses %s in a line, exit 2',
    async (_, text, sentence) => {
      const { code, out, err } = await command(await fileOf(text));
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(sentence);
    },
    60_000,
  );
});
