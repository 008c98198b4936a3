import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import { encodeTextToTokenVectors } from '../../../src/engine/encoder/encode-text.ts';
import { bundledEncoder } from '../../../src/core/encoder/own-encoder.ts';
import { splitIntoTokenWindows } from '../../../src/engine/encoder/windows.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { encoderOnDisk } from '../../../tools/commands/encoder-on-disk.ts';
import { openHub, type Hub } from '../hub.ts';

const commit = 'abc123'.padEnd(40, '7');
const repo = 'made-up/encoder';
const folder = 'test/encoder-page/weights';
const id = `transformers:${repo}@${commit}:fp32`;

interface Example {
  readonly text: string;
  readonly tokens: readonly string[];
  readonly vectors: readonly (readonly number[])[];
}

const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as readonly Example[];

let open: OpenPage;
let hub: Hub;

beforeAll(async () => {
  hub = await openHub();
  hub.putFolder(repo, commit, folder);
  open = await openPage('test/encoder-page', 'encoderPage');
  await open.page.evaluate(([address, store]) => window.encoderPage.downloads.openHub(address, [store]), [
    hub.address,
    hub.store,
  ] as const);
}, 180_000);

afterAll(async () => {
  await open?.close();
  await hub?.close();
});

async function get(name: string): Promise<void> {
  const entry = await open.page.evaluate(
    async (one) => JSON.stringify(await window.encoderPage.downloads.entry(one, 'main', 'fp32')),
    name,
  );
  const got = await open.page.evaluate(
    (text) => window.encoderPage.downloads.download(JSON.parse(text) as PinnedModel),
    entry,
  );
  expect(got.error).toBeUndefined();
}

const load = (model: string) => open.page.evaluate((one) => window.encoderPage.open(one), model);
const encode = (lists: readonly (readonly string[])[]) => open.page.evaluate((all) => window.encoderPage.encode(all), lists);

test('an encoder that is not on this machine is refused, and nobody is asked for it', async () => {
  hub.asked.length = 0;
  await expect(load(id)).rejects.toThrow(`The model “${id}” is not on this machine: get it on the Models page.`);
  expect(hub.asked).toEqual([]);
});

test('a downloaded encoder gives the vectors that its weights make, without the hub', async () => {
  await get(repo);
  hub.asked.length = 0;
  await open.page.reload();
  await open.page.waitForFunction(() => 'encoderPage' in window);
  expect(await load(id)).toBe(id);
  const encoded = await encode([expected.map(({ text }) => text)]);
  expect(encoded.map(({ tokens }) => tokens)).toEqual(expected.map(({ tokens }) => tokens));
  for (const [i, { size, vectors }] of encoded.entries()) {
    expect(size).toBe(16);
    const numbers = expected[i]!.vectors.flat();
    expect(vectors.length).toBe(numbers.length);
    expect(Math.max(...vectors.map((value, at) => Math.abs(value - numbers[at]!)))).toBeLessThan(1e-5);
  }
  expect(hub.asked).toEqual([]);
});

test('a text has the same vectors alone, among others and asked for again, to the last bit', async () => {
  const texts = ['the answer', '', 'each day sells the eggs', 'x', 'the', 'the answer: 18', '12 + 9 = 21'];
  await load(id);
  const single = await encode(texts.map((text) => [text]));
  expect(await encode([[...texts].reverse()])).toEqual([...single].reverse());
  await load(id);
  expect(await encode([[...texts, ...texts]])).toEqual([...single, ...single]);
  expect(single[1]).toEqual({ tokens: [], size: 16, vectors: [] });
  // The same word has another vector in another text, because the model reads its context.
  expect(single[4]!.vectors).not.toEqual(single[0]!.vectors.slice(0, 16));
});

test('a text longer than the window is read in windows: each stretch as it reads alone', async () => {
  const words = Array.from({ length: 50 }, (_, i) => ['the', 'eggs', 'sells', 'dollars', 'answer', 'each', 'day'][i % 7]!);
  await load(id);
  const [whole] = await encode([[words.join(' ')]]);
  expect(whole!.tokens).toEqual(words);
  for (const { from, to, keepFrom, keepTo } of splitIntoTokenWindows(50, 22)) {
    const [part] = await encode([[words.slice(from, to).join(' ')]]);
    expect(whole!.vectors.slice(keepFrom * 16, keepTo * 16)).toEqual(
      part!.vectors.slice((keepFrom - from) * 16, (keepTo - from) * 16),
    );
  }
});

test('a file that is no encoder is refused in a sentence, and the next is loaded all the same', async () => {
  const config = readFileSync(`${folder}/config.json`, 'utf8');
  const tokenizer = readFileSync(`${folder}/tokenizer.json`, 'utf8');
  const tokenizerConfig = readFileSync(`${folder}/tokenizer_config.json`, 'utf8');
  hub.put('made-up/nonsense', commit, {
    'config.json': config,
    'tokenizer.json': tokenizer,
    'tokenizer_config.json': tokenizerConfig,
    'onnx/model.onnx': 'These are no weights.',
  });
  await get('made-up/nonsense');
  await expect(load(`transformers:made-up/nonsense@${commit}:fp32`)).rejects.toThrow(
    /UserError: The model “.*” could not be loaded/,
  );
  expect(await load(id)).toBe(id);
});

test('nothing was asked of any other host', () => {
  const own = [hub.address, hub.store];
  expect(open.foreign.filter((address) => !own.some((origin) => address.startsWith(`${origin}/`)))).toEqual([]);
});

test('the app’s own encoder opens without a download, and gives the vectors that it gives in Node', async () => {
  hub.asked.length = 0;
  expect(await load(bundledEncoder.id)).toBe(bundledEncoder.id);
  const texts = ['The cat sat on the mat.', '', 'What is 17 + 25?', 'word '.repeat(200)];
  const encoded = await encode([texts]);
  const own = await encoderOnDisk();
  for (const [at, text] of texts.entries()) {
    const node = await encodeTextToTokenVectors(own, text);
    expect(encoded[at]!.tokens).toEqual(node.tokens);
    expect(encoded[at]!.vectors).toHaveLength(node.vectors.length);
    const apart = encoded[at]!.vectors.map((value, n) => Math.abs(value - (node.vectors[n] ?? NaN)));
    expect(Math.max(0, ...apart)).toBeLessThan(1e-6);
  }
  expect(hub.asked).toEqual([]);
  expect(open.foreign.filter((address) => !address.startsWith(hub.address))).toEqual([]);
});
