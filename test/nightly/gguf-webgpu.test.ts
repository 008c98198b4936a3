import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OptionLogProbs } from '../../src/core/answers/response.ts';
import type { CellPrompt } from '../../src/core/models/engine.ts';
import { headers } from '../../tools/build/headers.ts';
import { smallModelFile } from '../engine/gguf/small-model-file.ts';
import { openPage, type OpenPage } from '../engine-page/open.ts';

/**
 * llama.cpp on WebGPU that the processor computes. Chromium's own software device lacks 16-bit arithmetic, and without it
 * llama.cpp uses no GPU. These tests then check the fallback. If the browser in EVENKEEL_BROWSER has that arithmetic, the
 * same tests compare the two devices (docs/measured.md has the figures).
 */
const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];
const minutes = 60_000;
const letters = ['A', 'B', 'C', 'D'];

let open: OpenPage;
let own: string;
let hasF16: boolean;

beforeAll(async () => {
  open = await openPage('test/contract-page', 'contractPage', softwareGpu, undefined, headers);
  await writeFile(join(open.folder, 'tiny-c.gguf'), (await smallModelFile('tiny-c')).bytes);
  own = await open.page.evaluate(() => window.contractPage.addFile('tiny-c.gguf'));
  hasF16 = await open.page.evaluate(async () => {
    const adapter = await navigator.gpu.requestAdapter();
    if (!adapter) throw new Error('This browser computes no WebGPU by software.');
    return adapter.features.has('shader-f16');
  });
}, 5 * minutes);
afterAll(() => open?.close());

const loadOn = async (device: 'gpu' | 'processor') => {
  await open.page.evaluate((args) => window.contractPage.chooseDevice(...args), [own, device] as const);
  return open.page.evaluate((id) => window.contractPage.load(id), own);
};
async function answersOf(askings: readonly CellPrompt[]) {
  const asked = ['gguf', askings] as const;
  const { answers, ended } = await open.page.evaluate((args) => window.contractPage.answer(...args), asked);
  expect(ended).toBe('by itself');
  return new Map(answers.map((answer) => [answer.cell, answer]));
}
const scoresOf = (answer: { readonly logprobs?: unknown } | undefined) => answer?.logprobs as OptionLogProbs;

test(
  'a model whose graphics processor was chosen says what computes it, and why',
  async () => {
    expect(await loadOn('processor')).toMatchObject({ device: 'WebAssembly' });
    const { device, notes = [] } = await loadOn('gpu');
    const fallback = notes.filter((note) => note.startsWith('The graphics processor could not be used'));
    if (hasF16) {
      expect(device).toBe('WebGPU google swiftshader, 7 of 7 layers');
      expect(fallback).toEqual([]);
    } else {
      expect(device).toBe('WebAssembly');
      expect(fallback).toEqual([
        'The graphics processor could not be used (it lacks 16-bit arithmetic (shader-f16), which llama.cpp needs): the processor answers.',
      ]);
    }
    console.info(device, notes.at(-1));
  },
  5 * minutes,
);

test(
  'its greedy texts and its letters’ probabilities are those of the processor',
  async () => {
    const decoding = { temperature: 0, maxTokens: 24 };
    const prompts = await open.page.evaluate((args) => window.contractPage.askings(...args), [
      own,
      10,
      9,
      decoding,
    ] as const);
    const scored = Array.from({ length: 12 }, (_, n): CellPrompt => {
      const options = letters.map((letter, place) => `${letter}) ${n + place + 2}`).join('\n');
      const content = `What is ${n} + 4?\n${options}\nAnswer with the letter.`;
      const messages = [{ role: 'user' as const, content }];
      return { cell: `letters ${n}`, seed: 1, messages, decoding: { ...decoding, maxTokens: 4 }, scoreOptions: letters };
    });
    const asked = [...prompts, ...scored];
    await loadOn('processor');
    const byProcessor = await answersOf(asked);
    await loadOn('gpu');
    const since = performance.now();
    const byChosen = await answersOf(asked);
    const ms = performance.now() - since;
    const same = prompts.filter(({ cell }) => byChosen.get(cell)?.text === byProcessor.get(cell)?.text).length;
    const gaps = scored.flatMap(({ cell }) => {
      const [ours, theirs] = [scoresOf(byChosen.get(cell)), scoresOf(byProcessor.get(cell))];
      return letters.map((letter) =>
        Math.abs(Math.exp(ours.letters[letter] ?? -Infinity) - Math.exp(theirs.letters[letter] ?? -Infinity)),
      );
    });
    console.info(
      `${same} of ${prompts.length} texts are the same, largest difference of a letter’s probability ${Math.max(...gaps).toExponential(1)}; ${Math.round(ms)} ms.`,
    );
    expect(prompts).toHaveLength(90);
    if (hasF16) {
      expect(same).toBeGreaterThanOrEqual(86);
      expect(Math.max(...gaps)).toBeLessThan(0.01);
    } else {
      expect(byChosen).toEqual(byProcessor);
    }
  },
  20 * minutes,
);

test(
  'a run goes on to its end though the graphics processor is lost, and keeps both devices where they were two',
  async () => {
    await open.page.evaluate((args) => window.contractPage.chooseDevice(...args), [own, 'gpu'] as const);
    await open.page.evaluate(() => (window.contractPage.stored = 0));
    const going = open.page.evaluate((model) => window.contractPage.run([model], 3, 8), own);
    await open.page.waitForFunction(() => window.contractPage.stored > 0, undefined, { polling: 100, timeout: 5 * minutes });
    await (await open.page.context().browser()?.newBrowserCDPSession())?.send('Browser.crashGpuProcess');
    const { end, log, responses } = await going;
    expect(end).toEqual({ end: 'done' });
    expect(responses).toHaveLength(24);
    expect(responses.filter(({ error }) => error !== undefined)).toEqual([]);
    const lost = log.filter((line) => line.startsWith('lost'));
    if (hasF16) expect(lost.join(' ')).toContain('The graphics processor failed the model: the browser took it away');
    else expect(lost).toEqual([]);
    expect(open.foreign).toEqual([]);
  },
  15 * minutes,
);
