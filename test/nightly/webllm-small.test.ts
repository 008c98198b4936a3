import type { ChatCellPrompt } from '../chat-prompt.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt, LoadedModelInfo } from '../../src/core/models/engine.ts';
import { parseSmallModelIndex, type AppHostedSmallModel } from '../../src/engine/transformers/small-models.ts';
import { smallWebLlmMetadata, smallWebLlmId } from '../../src/engine/webllm/small-model.ts';
import { builtInSetLoaders } from '../../src/items/built-in.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { builtInPrompts } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { readFileSync } from 'node:fs';
import { openPage, type OpenPage } from '../engine-page/open.ts';

/**
 * The real WebLLM with the model that ships, on WebGPU computed by the processor. It loads once and compiles its shaders for
 * most of a minute. transformers.js runs the same weights for comparison, also with 32-bit float activations. Its weights
 * are the integers from which WebLLM's floats were made.
 */
const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];
const minutes = 60_000;

let open: OpenPage;
let loaded: LoadedModelInfo;
let small: AppHostedSmallModel;
let questions: readonly ChatCellPrompt[];

beforeAll(async () => {
  open = await openPage('test/engine-page', 'enginePage', softwareGpu);
  const all = parseSmallModelIndex(readFileSync(new URL('../../public/models/index.json', import.meta.url), 'utf8'));
  small = all.find(({ id }) => id.includes(smallWebLlmMetadata.weightsOf.split('@')[0] ?? '')) ?? never();
  questions = await prompts(40);
  ({ loaded } = await open.page.evaluate((id) => window.enginePage.load(id), smallWebLlmId));
}, 10 * minutes);

afterAll(() => open?.close());

/** Our own questions with the ten system prompts in turn. */
async function prompts(count: number): Promise<ChatCellPrompt[]> {
  const sets = await Promise.all(
    ['arithmetic', 'calendar', 'words', 'general'].map((id) => builtInSetLoaders[id]?.() ?? never()),
  );
  return Array.from({ length: count }, (_, n) => {
    const set = sets[n % sets.length] ?? never();
    const item = set.items[Math.floor(n / sets.length) * 3] ?? never();
    const template = builtInPrompts[n % 10] ?? never();
    const choices = (item.choices ?? []).map((choice, at) => `${optionLetter(at)}. ${choice}`);
    return {
      cell: `${n} ${item.id}`,
      seed: n,
      messages: [
        { role: 'system', content: template.wording.default },
        { role: 'user', content: [item.question, ...choices].join('\n') },
      ],
      decoding: { temperature: 0, maxTokens: 48 },
    };
  });
}

const byWebLlm = (askings: readonly CellPrompt[], stopAfter?: number) =>
  open.page.evaluate(([some, after]) => window.enginePage.answerBy('webllm', some, after ?? undefined), [
    askings,
    stopAfter ?? null,
  ] as const);

const textOf = (answers: readonly CellAnswer[], cell: string) => answers.find((answer) => answer.cell === cell)?.text;

const scoresOf = (answers: readonly CellAnswer[], cell: string) =>
  (answers.find((answer) => answer.cell === cell)?.logprobs ?? never()) as {
    readonly letters: Readonly<Record<string, number>>;
    readonly mass: number;
  };

describe('the model that ships for WebLLM', () => {
  test('loads from the app’s own folder alone, and tells its library’s hash', () => {
    expect(loaded).toMatchObject({ model: smallWebLlmId, contextWindow: smallWebLlmMetadata.contextWindow });
    const library = smallWebLlmMetadata.files.find(({ path }) => path === 'model.wasm') ?? never();
    expect(loaded.notes?.join(' ')).toContain(library.sha256);
    expect(open.foreign).toEqual([]);
  });

  test(
    'gives the texts that the same weights give under transformers.js, in 38 of 40 greedy answers',
    { timeout: 10 * minutes },
    async () => {
      const { answers } = await byWebLlm(questions);
      const page = open.page;
      await page.evaluate((id) => window.enginePage.load(id), small.id);
      const { answers: others } = await page.evaluate((some) => window.enginePage.answer([some]), questions);
      const differing = questions.filter(({ cell }) => textOf(answers, cell) !== textOf(others, cell));
      console.info(
        `${questions.length - differing.length} of ${questions.length} texts are the same`,
        differing.map(({ cell }) => `${cell}: “${textOf(answers, cell)}” / “${textOf(others, cell)}”`).join('\n'),
      );
      expect(answers).toHaveLength(40);
      expect(differing.length).toBeLessThanOrEqual(2);
    },
  );

  test('draws the same by the same seed, and otherwise by others', { timeout: 5 * minutes }, async () => {
    const [first] = questions;
    const drawn = (seed: number, cell: string): ChatCellPrompt => ({
      ...(first ?? never()),
      cell,
      seed,
      decoding: { temperature: 2, maxTokens: 24 },
    });
    const { answers } = await byWebLlm([drawn(1, 'a'), drawn(1, 'b'), drawn(2, 'c'), drawn(3, 'd')]);
    expect(textOf(answers, 'a')).toBe(textOf(answers, 'b'));
    expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(1);
  });

  test(
    'tells how probable each letter is, as the same weights do under transformers.js',
    { timeout: 3 * minutes },
    async () => {
      const asked = questions.slice(0, 2).map((each) => ({ ...each, scoreOptions: ['A', 'B', 'C', 'D'] }));
      const { answers } = await byWebLlm(asked);
      await open.page.evaluate((id) => window.enginePage.load(id), small.id);
      const { answers: others } = await open.page.evaluate((some) => window.enginePage.answer([some]), asked);
      for (const { cell } of asked) {
        const here = scoresOf(answers, cell);
        const there = scoresOf(others, cell);
        expect(Object.keys(here.letters)).toEqual(['A', 'B', 'C', 'D']);
        expect(here.mass).toBeCloseTo(there.mass, 3);
        for (const [letter, log] of Object.entries(here.letters))
          expect(log, letter).toBeCloseTo(there.letters[letter] ?? NaN, 2);
      }
    },
  );

  test(
    'stops between two answers, refuses what is too long, and goes on after either',
    { timeout: 5 * minutes },
    async () => {
      const stopped = await byWebLlm(questions.slice(0, 8), 2);
      expect(stopped.answers.length).toBeLessThan(8);
      const long: ChatCellPrompt = {
        ...(questions[0] ?? never()),
        cell: 'long',
        messages: [{ role: 'user', content: 'seven days '.repeat(1500) }],
      };
      const { answers, error } = await byWebLlm([long, questions[1] ?? never()]);
      const text = [error, ...answers.map((answer) => answer.error)].join(' ');
      expect(text).toMatch('4504 tokens, but this model reads at most 1024');
      const again = await byWebLlm(questions.slice(1, 2));
      expect(again.answers[0]?.text).toBeTruthy();
    },
  );

  test('unloads, and is loaded again from what is kept', { timeout: 5 * minutes }, async () => {
    await open.page.evaluate(() => window.enginePage.unloadBy('webllm'));
    const asked: string[] = [];
    open.page.on('request', (request) => void (request.url().includes('tiny-w') && asked.push(request.url())));
    const { loaded: again } = await open.page.evaluate((id) => window.enginePage.load(id), smallWebLlmId);
    expect(again.model).toBe(smallWebLlmId);
    expect(asked).toEqual([]);
    const { answers } = await byWebLlm(questions.slice(0, 1));
    expect(answers[0]?.text).toBeTruthy();
  });

  test(
    'says that it lost its graphics processor, and goes on once it is loaded again',
    { timeout: 8 * minutes },
    async () => {
      const client = await open.page.context().browser()?.newBrowserCDPSession();
      const before = await byWebLlm(questions.slice(0, 1));
      const asked = byWebLlm(questions.map((question) => ({ ...question, cell: `lost ${question.cell}` })));
      await client?.send('Browser.crashGpuProcess').catch(() => undefined);
      const { answers, error } = await asked;
      expect(error).toContain('The browser took the graphics processor away from the model');
      expect(answers.length).toBeLessThan(questions.length);
      await open.page.evaluate((id) => window.enginePage.load(id), smallWebLlmId);
      const after = await byWebLlm(questions.slice(0, 1));
      expect(after.answers[0]?.text).toBe(before.answers[0]?.text);
    },
  );
});

function never(): never {
  throw new Error('there is one of each');
}
