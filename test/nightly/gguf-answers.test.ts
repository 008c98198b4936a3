import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellPrompt } from '../../src/core/models/engine.ts';
import type { OptionLogProbs } from '../../src/core/answers/response.ts';
import { smallModelFile } from '../engine/gguf/small-model-file.ts';
import { openPage, type OpenPage } from '../engine-page/open.ts';
import { headers } from '../../tools/build/headers.ts';

// Two pages with the headers that a host sends: they have the full policy, which binds workers too, and a process of their
// own.
let contract: OpenPage;
let alone: OpenPage;
let own: string;
let onnx: string;

beforeAll(async () => {
  const { bytes } = await smallModelFile('tiny-c');
  contract = await openPage('test/contract-page', 'contractPage', [], undefined, headers);
  alone = await openPage('test/gguf-page', 'ggufPage', [], undefined, headers);
  for (const { folder } of [contract, alone]) await writeFile(join(folder, 'tiny-c.gguf'), bytes);
  own = await contract.page.evaluate(() => window.contractPage.addFile('tiny-c.gguf'));
  onnx = await contract.page.evaluate(() => window.contractPage.smallModel('tiny-c'));
}, 300_000);
afterAll(async () => {
  await contract?.close();
  await alone?.close();
});

const letters = ['A', 'B', 'C', 'D'];
/** Ten system prompts × nine questions. */
async function asked(): Promise<readonly CellPrompt[]> {
  const decoding = { temperature: 0, maxTokens: 24 };
  const askings = await contract.page.evaluate((args) => window.contractPage.askings(...args), [
    onnx,
    10,
    9,
    decoding,
  ] as const);
  return askings.map((asking) => ({ ...asking, scoreOptions: letters }));
}
async function answersOf(model: string, askings: readonly CellPrompt[]) {
  await contract.page.evaluate((id) => window.contractPage.load(id), model);
  const engine = model.slice(0, model.indexOf(':'));
  const { answers, ended } = await contract.page.evaluate((args) => window.contractPage.answer(...args), [
    engine,
    askings,
  ] as const);
  expect(ended).toBe('by itself');
  return new Map(answers.map((answer) => [answer.cell, answer]));
}

test('the same small model as GGUF and as ONNX gives the same 90 texts', async () => {
  const askings = await asked();
  const byLlama = await answersOf(own, askings);
  expect(byLlama.size).toBe(90);
  const textsOf = (answers: typeof byLlama) =>
    Object.fromEntries([...answers].map(([cell, { text, tokens, finish }]) => [cell, { text, tokens, finish }]));
  expect(textsOf(byLlama)).toEqual(textsOf(await answersOf(onnx, askings)));
}, 300_000);

test('and its letters the same probabilities', async () => {
  const askings = Array.from({ length: 12 }, (_, n): CellPrompt => {
    const options = letters.map((letter, place) => `${letter}) ${n + place + 2}`).join('\n');
    const content = `What is ${n} + 4?\n${options}\nAnswer with the letter.`;
    const decoding = { temperature: 0, maxTokens: 4 };
    return { cell: String(n), seed: 1, messages: [{ role: 'user', content }], decoding, scoreOptions: letters };
  });
  const byLlama = await answersOf(own, askings);
  const byOnnx = await answersOf(onnx, askings);
  for (const [cell, { logprobs }] of byOnnx) {
    const [theirs, ours] = [byLlama.get(cell)?.logprobs, logprobs] as [OptionLogProbs, OptionLogProbs];
    expect(theirs.mass).toBeCloseTo(ours.mass ?? 0, 2);
    for (const letter of letters) {
      // llama.cpp keeps keys and values in 16 bits, transformers.js in 32.
      const difference = Math.exp(theirs.letters[letter] ?? 1) - Math.exp(ours.letters[letter] ?? 2);
      expect(Math.abs(difference)).toBeLessThan(0.005);
    }
  }
}, 120_000);

test('with two threads, which guard themselves, the same answers to the last bit', async () => {
  const askings = (await asked()).slice(0, 12);
  const runs: unknown[] = [];
  for (const threads of [1, 2]) {
    const known = await alone.page.evaluate((args) => window.ggufPage.load(...args), ['tiny-c.gguf', threads] as const);
    expect(known.device).toBe(threads === 1 ? 'WebAssembly' : 'WebAssembly, 2 threads');
    expect(known.notes?.join(' ')).toContain('to the last bit');
    const answers = await alone.page.evaluate((all) => window.ggufPage.answer(all), askings);
    runs.push(answers.map(({ ms: _, ...answer }) => answer));
  }
  expect(runs[1]).toEqual(runs[0]);
  const paths = alone.served.asked.map(({ path }) => path).join('\n');
  expect(paths).toMatch(/llama-thread\.worker-/);
}, 300_000);

test('signs and scripts of all kinds are answered', async () => {
  const chat = { cell: 'x', seed: 3, messages: [{ role: 'user' as const, content: '\u{1F600}\u{1F3F3}\uFE0F é ß 漢字' }] };
  const hot = { ...chat, decoding: { temperature: 1.9, maxTokens: 40 }, scoreOptions: letters };
  const [answer] = await alone.page.evaluate((all) => window.ggufPage.answer(all), [hot]);
  expect(answer).toMatchObject({ cell: 'x', finish: expect.stringMatching(/^(stop|length)$/) });
}, 60_000);

test('a chat template that never ends is told in one sentence, and is ended', async () => {
  const bytes = Buffer.from((await smallModelFile('tiny-a')).bytes);
  const key = 'tokenizer.chat_template';
  const length = bytes.indexOf(key) + key.length + 4;
  const size = Number(bytes.readBigUInt64LE(length));
  bytes.write(
    '{% for a in range(1000000) %}{% for b in range(1000000) %}x{% endfor %}{% endfor %}'.padEnd(size),
    length + 8,
  );
  await writeFile(join(alone.folder, 'endless.gguf'), bytes);
  const refused = await alone.page.evaluate(() => window.ggufPage.load('endless.gguf', 1, 2000).catch(String));
  expect(refused).toMatch(/“endless.gguf” gave no first answer within 2 s: .*\.$/);
}, 60_000);

test('nobody else was asked', () => {
  expect([...contract.foreign, ...alone.foreign]).toEqual([]);
});
