import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellPrompt } from '../../../src/core/models/engine.ts';
import type { OptionLogProbs } from '../../../src/core/answers/response.ts';
import { smallModelFile } from '../../engine/gguf/small-model-file.ts';
import { completions } from '../../engine-page/completions.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { headers } from '../../../tools/build/headers.ts';

let contract: OpenPage;
/** The same small model, in two engines. */
let gguf: string;
let onnx: string;

beforeAll(async () => {
  const { bytes } = await smallModelFile('tiny-c');
  contract = await openPage('test/contract-page', 'contractPage', [], undefined, headers);
  await writeFile(join(contract.folder, 'tiny-c.gguf'), bytes);
  gguf = await contract.page.evaluate(() => window.contractPage.addFile('tiny-c.gguf'));
  onnx = await contract.page.evaluate(() => window.contractPage.smallModel('tiny-c'));
}, 300_000);
afterAll(() => contract?.close());

/**
 * Checks that both engines give the same texts, finish reasons and prompt token counts, and nearly the same letter
 * probabilities. Returns the answers of transformers.js.
 */
async function answersOfBoth(asked: readonly CellPrompt[]) {
  const [byLlama, byOnnx] = [await answersOf(gguf, asked), await answersOf(onnx, asked)];
  const bare = (answers: typeof byLlama) =>
    answers.map(({ cell, text, finish, tokens }) => ({ cell, text, finish, prompt: tokens.prompt }));
  expect(bare(byLlama)).toEqual(bare(byOnnx));
  for (const [place, { logprobs }] of byOnnx.entries()) {
    if (asked[place]?.scoreOptions === undefined) continue;
    const [theirs, ours] = [byLlama[place]?.logprobs, logprobs] as [OptionLogProbs, OptionLogProbs];
    for (const letter of ['A', 'B'])
      expect(Math.exp(theirs.letters[letter] ?? 1)).toBeCloseTo(Math.exp(ours.letters[letter] ?? 2), 2);
  }
  return byOnnx;
}

async function answersOf(model: string, asked: readonly CellPrompt[]) {
  await contract.page.evaluate((id) => window.contractPage.load(id), model);
  const engine = model.slice(0, model.indexOf(':'));
  const { answers } = await contract.page.evaluate((args) => window.contractPage.answer(...args), [engine, asked] as const);
  return answers.toSorted((a, b) => (a.cell < b.cell ? -1 : 1));
}

test('llama.cpp and transformers.js go on with the same texts, up to the same stop text', { timeout: 120_000 }, async () => {
  expect((await answersOfBoth(completions)).map(({ text, finish }) => [text, finish])).toEqual([
    ['B', 'stop'],
    ['B', 'stop'],
    ['B', 'stop'],
  ]);
  // Without a limit this model writes some words before the letter. The answer is cut before them.
  const decoding = { temperature: 0, maxTokens: 12 };
  const open = { cell: 'x', seed: 1, completion: 'Name three fruits.\n', stop: ['\nQuestion:'], decoding };
  const [whole] = await answersOfBoth([open]);
  const { text = '' } = whole ?? {};
  expect(text.length).toBeGreaterThan(6);
  const stop = text.slice(3, 6);
  const [cut] = await answersOfBoth([{ ...open, stop: [stop] }]);
  expect(cut).toMatchObject({ text: text.slice(0, text.indexOf(stop)).trim(), finish: 'stop' });
  expect(cut!.tokens.completion).toBeLessThan(whole!.tokens.completion);
});
