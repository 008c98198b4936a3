import type { ChatCellPrompt } from '../chat-prompt.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../src/core/models/engine.ts';
import { askings, batchesOf, judgings, mixed } from '../engine-page/askings.ts';
import { openPage, type OpenPage } from '../engine-page/open.ts';

const count = Number(process.env.EVENKEEL_PROMPTS ?? 500);
const minutes = 60_000;

let open: OpenPage;
let models: { readonly id: string }[];

beforeAll(async () => {
  open = await openPage('test/engine-page', 'enginePage');
  models = await open.page.evaluate(() => window.enginePage.smallModels());
}, 2 * minutes);

afterAll(() => open?.close());

async function load(model: string) {
  return open.page.evaluate((id) => window.enginePage.load(id), model);
}

/** Everything in an answer except its times, by cell. */
async function answer(batches: readonly (readonly CellPrompt[])[]) {
  const { answers } = await open.page.evaluate((asked) => window.enginePage.answer(asked), batches);
  return byCell(answers);
}

function byCell(answers: readonly CellAnswer[]) {
  return new Map(answers.map(({ cell, text, tokens, finish, error }) => [cell, { text, tokens, finish, error }]));
}

describe('the same prompts batched, one by one, in another batch order, and in two workers side by side', () => {
  test.each([
    ['greedy', { temperature: 0, maxTokens: 64 }],
    ['sampled', { temperature: 0.8, topK: 40, topP: 0.95, maxTokens: 24 }],
  ])(
    'give the same answers, %s',
    async (kind, decoding) => {
      const prompts = askings(kind === 'greedy' ? count : Math.ceil(count / 8), decoding);
      const model = models.at(-1)!;
      await load(model.id);
      const batched = await answer(batchesOf(prompts, 32));
      expect(batched.size).toBe(prompts.length);
      expect(new Set([...batched.values()].map(({ text }) => text)).size).toBeGreaterThan(1);
      const single = await answer(batchesOf(prompts, 1));
      expect(single).toEqual(batched);
      const otherOrder = await answer(batchesOf(mixed(prompts), 29));
      expect(new Map(prompts.map(({ cell }) => [cell, otherOrder.get(cell)]))).toEqual(batched);
      const some = prompts.slice(0, 150);
      const sideBySide = await open.page.evaluate(([id, asked]) => window.enginePage.answerSideBySide(id, asked), [
        model.id,
        batchesOf(some, 50),
      ] as const);
      expect(byCell(sideBySide)).toEqual(new Map(some.map(({ cell }) => [cell, batched.get(cell)])));
    },
    15 * minutes * Math.max(1, count / 500),
  );
});

test(
  'a judge’s five samples of each pair are the same eight at a time as one by one',
  async () => {
    const prompts = await judgings(8);
    await load(models.at(-1)!.id);
    const single = await answer(batchesOf(prompts, 1));
    expect(single.size).toBe(40);
    expect(new Set([...single.values()].map(({ text }) => text)).size).toBeGreaterThan(1);
    expect(await answer(batchesOf(prompts, 8))).toEqual(single);
  },
  5 * minutes,
);

describe('the engine in a browser', () => {
  test(
    'stops within a step, delivers what is finished, and can be asked again',
    async () => {
      await load(models[0]!.id);
      // A high temperature makes the rows end at different steps.
      const prompts = askings(32, { temperature: 2, maxTokens: 64 });
      const all = await open.page.evaluate((asked) => window.enginePage.answer([asked]), prompts);
      const some = await open.page.evaluate((asked) => window.enginePage.answer([asked], 1), prompts);
      expect(some.answers.length).toBeGreaterThan(0);
      expect(some.answers.length).toBeLessThan(all.answers.length);
      const again = await open.page.evaluate((asked) => window.enginePage.answer([asked]), prompts);
      expect(again.answers.map(({ text }) => text)).toEqual(all.answers.map(({ text }) => text));
    },
    2 * minutes,
  );

  test(
    'answers a prompt that is too long by an error of its own; its neighbours are answered as ever',
    async () => {
      await load(models[0]!.id);
      const [one, other] = askings(2) as [ChatCellPrompt, ChatCellPrompt];
      const long = { ...one, cell: 'long', messages: [{ role: 'user' as const, content: 'many words '.repeat(2000) }] };
      const answers = await answer([[one, long, other]]);
      expect(answers.get('long')).toMatchObject({
        text: '',
        finish: 'error',
        error: expect.stringMatching(/^The prompt has \d+ tokens, but this model reads at most \d+/),
      });
      const without = await answer([[one, other]]);
      expect(answers.get(one.cell)).toEqual(without.get(one.cell));
      expect(answers.get(other.cell)).toEqual(without.get(other.cell));
    },
    2 * minutes,
  );

  test(
    'asks no other origin; has model and runtime in its cache after the first load, and then needs no network',
    async () => {
      await load(models[0]!.id);
      await open.page.reload();
      await open.page.waitForFunction(() => 'enginePage' in window);
      const before = open.served.asked.length;
      await load(models[0]!.id);
      const again = open.served.asked.slice(before).map(({ path }) => path);
      expect(again.filter((path) => /onnx|token|config|ort-wasm/.test(path))).toEqual([]);

      await open.page.context().setOffline(true);
      await load(models.at(-1)!.id).catch(() => undefined);
      await load(models[0]!.id);
      expect((await answer([askings(3)])).size).toBe(3);
      await open.page.context().setOffline(false);

      expect(open.foreign).toEqual([]);
      // The runtime for graphics cards is twice as large and was not needed.
      expect(open.served.asked.filter(({ path }) => path.includes('asyncify'))).toEqual([]);
      expect(open.served.asked.filter(({ status }) => status !== 200)).toEqual([]);
    },
    2 * minutes,
  );

  test(
    'tells of the bytes as they arrive, and takes what a newer version replaced out of the cache',
    async () => {
      const { kept, progress } = await open.page.evaluate((model) => window.enginePage.loadAnew(model), models[0]!.id);
      expect(progress.length).toBeGreaterThan(10);
      expect(progress.at(-1)!.done).toBe(progress.at(-1)!.total);
      expect(progress.at(-1)!.done).toBeGreaterThan(10_000_000);
      expect(kept.some((path) => path.endsWith('model_int8.onnx'))).toBe(true);
      expect(kept.some((path) => path.endsWith('.wasm'))).toBe(true);
      expect(kept.filter((path) => path.includes('older'))).toEqual([]);
    },
    2 * minutes,
  );

  test('refuses what is not on this machine', async () => {
    await expect(load('transformers:someone/model@main:q4')).rejects.toThrow(
      'The model “transformers:someone/model@main:q4” is not on this machine: get it on the Models page.',
    );
    await expect(load('nothing:someone/model')).rejects.toThrow('There is no engine “nothing”.');
  });

  test(
    'a worker that breaks ends the stream in a sentence, and the next load starts a new one',
    async () => {
      const { early, late, answered, again } = await open.page.evaluate(
        ([model, asked]) => window.enginePage.breakWorkers(model, asked),
        [models[0]!.id, askings(32, { temperature: 2, maxTokens: 64 })] as const,
      );
      expect(early).toMatch(/^EngineLost: .*load the model again/);
      expect(late).toMatch(/^EngineLost: .*load the model again/);
      expect(answered).toBeGreaterThan(0);
      expect(answered).toBeLessThan(32);
      expect(again).toBe(32);
    },
    2 * minutes,
  );
});
