import { expect, test } from 'vitest';
import { readHead } from '../../../../src/engine/gguf/head/read-head.ts';
import { readGgufModelInfo } from '../../../../src/engine/gguf/head/own-model.ts';
import { UserError } from '../../../../src/base/errors/user-error.ts';
import { ggufFile, type GgufValue } from '../../../../tools/generators/small-models/gguf-file.ts';
import { smallModelFile } from '../small-model-file.ts';

const head: Readonly<Record<string, GgufValue>> = {
  'general.architecture': { string: 'llama' },
  'general.name': { string: 'Made up' },
  'llama.context_length': { uint32: 131_072 },
  'llama.embedding_length': { uint32: 64 },
  'llama.block_count': { uint32: 2 },
  'llama.attention.head_count': { uint32: 4 },
  'llama.attention.head_count_kv': { uint32: 2 },
  'tokenizer.ggml.tokens': { strings: ['a', 'bc', 'd'] },
  'tokenizer.chat_template': { string: '{{ messages }}' },
};
const tensors = [
  { name: 'token_embd.weight', shape: [3, 64], values: new Float32Array(192) },
  { name: 'output_norm.weight', shape: [64], values: new Float32Array(64) },
];
const made = (more: Readonly<Record<string, GgufValue>> = {}) => Buffer.from(ggufFile({ ...head, ...more }, tensors));
const asFile = (bytes: Uint8Array, name = 'Made-up-Q4_K_M.gguf') => new File([Uint8Array.from(bytes)], name);
const ofModel = (bytes: Uint8Array, name?: string) => readGgufModelInfo([asFile(bytes, name)]);

test('a head is read as it was written, and the file’s length follows from it', async () => {
  const bytes = made();
  const read = await readHead(asFile(bytes), 'x.gguf');
  expect(read.values.get('general.name')).toBe('Made up');
  expect(read.values.get('tokenizer.ggml.tokens')).toEqual({ count: 3 });
  expect(read.parameters).toBe(256);
  expect(read.kinds).toEqual(new Map([['F32', 256]]));
  expect(read.bytes).toBe(bytes.length);
});

test('of one of the small models all is told that its configuration has', async () => {
  const { file, config } = await smallModelFile('tiny-c');
  const model = await readGgufModelInfo([file]);
  expect(model).toMatchObject({
    name: 'tiny-c',
    architecture: 'llama',
    quantisation: 'F32',
    trainedContext: config.max_position_embeddings,
    contextWindow: config.max_position_embeddings,
    bytes: file.size,
  });
  expect(model.template).toContain('messages');
  expect(model.tokenizer.size).toBeGreaterThan(1000);
});

test('a model is given the largest context whose memory is bearable', async () => {
  // 2 · 2 blocks · 2 heads · (16 + 16) = 256 bytes per token.
  expect(await ofModel(made())).toMatchObject({ contextWindow: 8192, cacheBytes: 8192 * 256 });
  const heavy = { 'llama.block_count': { uint32: 2000 } };
  expect((await ofModel(made(heavy))).contextWindow).toBe(2048);
  expect((await ofModel(made({ 'llama.context_length': { uint32: 512 } }))).contextWindow).toBe(512);
});

test('what is in a name that an id cannot have is left out; Ollama’s hashes give way to the title', async () => {
  expect((await ofModel(made(), 'Ünsere Datei: <b>@home</b>.gguf')).name).toBe('U-nsere-Datei-b-home-b');
  expect((await ofModel(made(), `sha256-${'ab'.repeat(32)}`)).name).toBe('Made-up');
  expect((await ofModel(made(), '.gguf')).name).toBe('model');
  expect((await ofModel(made({ 'general.name': { string: `a\u202eb${'c'.repeat(500)}` } }))).title).toHaveLength(100);
});

test('the weights are named as the file says, or by what most of them are', async () => {
  expect((await ofModel(made({ 'general.file_type': { uint32: 15 } }))).quantisation).toBe('Q4_K_M');
  expect((await ofModel(made({ 'general.file_type': { uint32: 999 } }))).quantisation).toBe('F32');
});

test.each([
  ['nothing', Buffer.alloc(0), 'is not a GGUF file'],
  ['something else', Buffer.from('PK\u0003\u0004'.padEnd(100, 'x')), 'is not a GGUF file'],
  ['a file cut in its head', made().subarray(0, 120), 'is cut off: it ends within its head'],
  ['a file cut in its weights', made().subarray(0, -8), 'is cut off: '],
  ['one of the first version', Buffer.concat([Buffer.from('GGUF\u0001\0\0\0'), made().subarray(8)]), 'version 1'],
  ['an encoder', made({ 'general.architecture': { string: 'nomic-bert' } }), 'an encoder'],
  ['a projector', made({ 'general.architecture': { string: 'clip' } }), 'not a model that answers'],
  ['one without a context', made({ 'general.architecture': { string: 'other' } }), 'does not say how many tokens'],
  ['one of no architecture', made({ 'general.architecture': { uint32: 1 } }), 'does not name the architecture'],
])('%s is refused in one sentence', async (_, bytes, words) => {
  const refused: unknown = await ofModel(bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UserError);
  expect(String(refused)).toContain(words);
  expect(String(refused)).toContain('“Made-up-Q4_K_M.gguf”');
});

test('lengths that no file has are refused before anything is read or made of them', async () => {
  const bytes = made();
  const put = (at: number, value: bigint) => {
    const changed = Buffer.from(bytes);
    changed.writeBigUInt64LE(value, at);
    return ofModel(changed);
  };
  for (const value of [2n ** 63n, 2n ** 40n, 10n ** 6n]) {
    await expect(put(8, value), 'tensors').rejects.toThrow(UserError);
    await expect(put(16, value), 'pairs').rejects.toThrow(UserError);
    await expect(put(24, value), 'the length of the first key').rejects.toThrow(UserError);
  }
  const list = bytes.indexOf('tokenizer.ggml.tokens') + 'tokenizer.ggml.tokens'.length + 8;
  await expect(put(list, 2n ** 32n), 'a list').rejects.toThrow(UserError);
});

test('changed at random, a file is read or refused in one sentence', async () => {
  const bytes = made();
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let refused = 0;
  for (let round = 0; round < 2000; round++) {
    const changed = Buffer.from(bytes);
    for (let n = 0; n <= random(4); n++) changed[random(600)] = random(256);
    const error: unknown = await ofModel(changed).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error === undefined) continue;
    refused++;
    expect(error).toBeInstanceOf(UserError);
    expect(String(error)).toMatch(/^UserError: [^\n]{10,320}\.$/);
  }
  expect(refused).toBeGreaterThan(500);
});

test('parts are put in order by what they say of themselves, and all are wanted', async () => {
  const part = (no: number, count: number, more: Readonly<Record<string, GgufValue>> = {}) =>
    asFile(made({ 'split.no': { uint32: no }, 'split.count': { uint32: count }, ...more }), `part-${9 - no}.gguf`);
  const both = await readGgufModelInfo([part(1, 2), part(0, 2)]);
  expect(both.files.map(({ name }) => name)).toEqual(['part-9.gguf', 'part-8.gguf']);
  expect(both.parameters).toBe(512);
  await expect(readGgufModelInfo([part(1, 3)])).rejects.toThrow('one of 3 parts of a model: choose all 3 together');
  await expect(readGgufModelInfo([part(0, 2), part(0, 2)])).rejects.toThrow('choose all 2 together');
  await expect(readGgufModelInfo([part(0, 4_000_000)])).rejects.toThrow(UserError);
  await expect(readGgufModelInfo([asFile(made()), asFile(made(), 'b.gguf')])).rejects.toThrow('one model at a time');
  await expect(readGgufModelInfo([])).rejects.toThrow('No file was chosen.');
});
