import type { ChatCellPrompt } from '../../chat-prompt.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import type { OptionLogProbs } from '../../../src/core/answers/response.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import {
  countingLibrary,
  countingModelFiles,
  countsIn,
  greedyAnswer,
  readBy,
  shareOf,
  tokenOf,
} from '../../webllm-page/counting-model.ts';
import { openWebLlmHub, type WebLlmHub } from '../../webllm-page/hub.ts';

const softwareGpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];
const commit = 'c0ffee'.padEnd(40, '0');
const libraries = '/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base';

/** The counting model replaces each of these. */
const plain = 'SmolLM2-360M-Instruct-q4f32_1-MLC';
const thinking = 'Qwen3-0.6B-q4f32_1-MLC';

let open: OpenPage;
let hub: WebLlmHub;
let entries: Record<string, PinnedModel>;

beforeAll(async () => {
  hub = await openWebLlmHub();
  open = await openPage('test/webllm-page', 'webllmPage', softwareGpu);
  await open.page.evaluate((address) => window.webllmPage.openHub(address), hub.address);
  for (const [name, library] of [
    [plain, 'SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu.wasm'],
    [thinking, 'Qwen3-0.6B-q4f32_1_cs1k-webgpu.wasm'],
  ] as const) {
    hub.putModel(`mlc-ai/${name}`, commit, countingModelFiles());
    hub.putFile(`${libraries}/${library}`, countingLibrary);
    const entry = await inPage<PinnedModel>('entry', name);
    expect(await inPage('downloadFails', entry)).toBeUndefined();
    entries = { ...entries, [name]: entry };
  }
}, 300_000);

afterAll(async () => {
  await open?.close();
  await hub?.close();
});

/** Entries travel as text. Their JSON type is recursive and too deep for the compiler. */
const inPage = <T>(call: string, ...args: readonly unknown[]): Promise<T> =>
  open.page.evaluate(`(async (...args) => window.webllmPage.${call}(...args))(...${JSON.stringify(args)})`);
const load = (name: string) =>
  inPage<Awaited<ReturnType<Window['webllmPage']['load']>>>('load', entries[name]!.id, entries[name]);

interface Asked {
  readonly answers: readonly CellAnswer[];
  readonly failed?: { readonly name: string; readonly sentence: string };
  readonly ms: number;
}
const answer = (askings: readonly CellPrompt[], stop: { stopAfter?: number; stopAfterMs?: number } = {}) =>
  inPage<Asked>('answer', askings, stop);

const greedy = { temperature: 0, maxTokens: 200 };
const asking = (cell: string, question: string, more: Partial<ChatCellPrompt> = {}): ChatCellPrompt => ({
  cell,
  seed: 7,
  decoding: greedy,
  messages: [{ role: 'user', content: question }],
  ...more,
});

/** The counting model's answer: the most frequent character, repeated as often as the model read it, then the end. */
const expected = (question: string, system?: string) => {
  const read = readBy(question, system);
  const text = greedyAnswer(read);
  return { text, finish: 'stop', tokens: { prompt: read.length, completion: text.length + 1 } };
};
const textsOf = ({ answers }: Asked) => Object.fromEntries(answers.map(({ cell, text }) => [cell, text]));

const questions = ['xxxxxx', 'How many eggs?', 'aaaaabbbbbbccccc', 'To be, or not to be: that is it?', 'ooooooooooooooo'];
/** Nearly two thousand tokens to read, and as many to answer: enough time to interfere. */
const long = asking('long', 'x'.repeat(1900), { decoding: { temperature: 0, maxTokens: 2048 } });
const batch = questions.map((question, n) => asking(`cell ${n}`, question));

describe('a chat with a compiled library', () => {
  test('is loaded without a request, its progress told', async () => {
    hub.asked.length = 0;
    open.foreign.length = 0;
    const { loaded, failed, progress } = await load(plain);
    expect(failed).toBeUndefined();
    expect(loaded).toMatchObject({ model: entries[plain]!.id, contextWindow: 4096, device: 'WebGPU google swiftshader' });
    expect(loaded!.chatTemplateHash).toMatch(/^[0-9a-f]{64}$/);
    expect(loaded!.tokenizerHash).toMatch(/^[0-9a-f]{64}$/);
    expect(loaded!.notes).toContain('Where a prompt has no system message, the model’s own is put: “Be brief.”');
    const total = entries[plain]!.files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
    expect(progress.at(-1)).toMatchObject({ done: total, total, unit: 'bytes' });
    expect({ hub: hub.asked, foreign: open.foreign }).toEqual({ hub: [], foreign: [] });
  });

  test('is found where the app keeps its models, once all its files are here', async () => {
    const { before, after } = await inPage<{ before: { sentence: string }; after?: object }>(
      'loadFromStore',
      entries[plain],
    );
    expect(before.sentence).toMatch(/is not on this machine: get it on the Models page/);
    expect(after).toBeUndefined();
    await inPage('unload');
    expect((await load(plain)).failed).toBeUndefined();
  });

  test('keeps its library’s hash from its first use on, and refuses another', async () => {
    const { id, files } = entries[plain]!;
    const stored = (await inPage<PinnedModel>('storedEntry', id))!;
    const sha256 = createHash('sha256').update(countingLibrary).digest('hex');
    expect(stored.files.at(-1)).toEqual({ ...files.at(-1), sha256, hashedHere: true });
    const loading = (entry: PinnedModel) => inPage<Awaited<ReturnType<typeof load>>>('load', id, entry);
    const { loaded } = await loading(stored);
    expect(loaded!.notes!.at(-1)).toMatch(
      new RegExp(`^Compiled library SmolLM2.*-webgpu.wasm of raw.githubusercontent.com .*; SHA-256 ${sha256}.$`),
    );
    const { cache, url } = files.at(-1)!;
    await inPage('put', cache, url, 'Another library.');
    expect((await loading(stored)).failed!.sentence).toMatch(
      /^The compiled library SmolLM2\S+\.wasm is not the one that this model was first used with .* so it is not used/,
    );
    await inPage('drop', cache, url);
    const path = new URL(url).pathname;
    hub.putFile(path, Buffer.concat([countingLibrary, Buffer.of(0)]));
    expect((await inPage<{ sentence: string }>('downloadFails', stored)).sentence).toMatch(
      /sent a different file SmolLM2\S+\.wasm than the first time/,
    );
    hub.putFile(path, countingLibrary);
    expect(await inPage('downloadFails', stored)).toBeUndefined();
    expect((await loading(stored)).failed).toBeUndefined();
  });

  test('answers greedily what the model must, in any order, with its tokens and times', async () => {
    const forth = await answer(batch);
    const back = await answer(batch.toReversed());
    expect(forth.failed).toBeUndefined();
    expect(forth.answers.map(({ cell }) => cell)).toEqual(batch.map(({ cell }) => cell));
    forth.answers.forEach((given, n) => {
      expect(given).toMatchObject(expected(questions[n]!));
      expect(given.ms.prefill).toBeGreaterThan(0);
      expect(given.ms.decode).toBeGreaterThan(0);
    });
    expect(textsOf(back)).toEqual(textsOf(forth));
  });

  test('reads a system message, and turns before the question', async () => {
    const messages: ChatCellPrompt['messages'] = [
      { role: 'system', content: 'zzzzzzzzzz' },
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'zz' },
      { role: 'user', content: 'b' },
    ];
    const { answers } = await answer([asking('a', 'b', { messages }), asking('b', 'xxxxxx')]);
    expect(answers[0]!.text).toBe('z'.repeat(12));
    expect(answers[1]!).toMatchObject(expected('xxxxxx'));
  });

  test('goes on with nothing that was said before: the same history twice is put anew', async () => {
    const first = asking('a', 'xxxxxx');
    const next = asking('b', '', {
      messages: [
        { role: 'user', content: 'xxxxxx' },
        { role: 'assistant', content: 'xxxxxx' },
        { role: 'user', content: 'And?' },
      ],
    });
    const after = await answer([first, next]);
    const alone = await answer([next]);
    expect(after.answers[1]!.tokens).toEqual(alone.answers[0]!.tokens);
    expect(after.answers[1]!.text).toBe(alone.answers[0]!.text);
  });

  test('reads each $ of a prompt, which the package’s own filling of templates would take for a command', async () => {
    const question = "$$$$$$ cost $& or $' or $`";
    const { answers } = await answer([asking('a', question)]);
    expect(answers[0]!).toMatchObject(expected(question));
    expect(answers[0]!.text).toBe('$'.repeat(9));
  });

  test('ends at the token limit', async () => {
    const { answers } = await answer([asking('a', 'xxxxxx', { decoding: { temperature: 0, maxTokens: 3 } })]);
    expect(answers[0]!).toMatchObject({ text: 'xxx', finish: 'length', tokens: { completion: 3 } });
    expect((await answer([asking('b', 'xxxxxx')])).answers[0]!).toMatchObject(expected('xxxxxx'));
  });

  test('draws by each cell’s seed', async () => {
    const decoding = { temperature: 1.5, topP: 0.95, maxTokens: 20 };
    const drawn = (seeds: readonly number[]) =>
      answer(seeds.map((seed, n) => asking(`${n}`, 'abcabcabc', { seed, decoding })));
    const seeds = [1, 2_000_000_000, 3_111_111_111, 4_000_000_000];
    const once = await drawn(seeds);
    const again = await drawn(seeds);
    expect(textsOf(again)).toEqual(textsOf(once));
    expect(new Set(Object.values(textsOf(once))).size).toBe(seeds.length);
    const same = await drawn([5, 5]);
    expect(same.answers[0]!.text).toBe(same.answers[1]!.text);
    // At temperature 0 the seed has no effect.
    const cold = await answer([asking('a', 'abcabcabc', { seed: 1 }), asking('b', 'abcabcabc', { seed: 99 })]);
    expect(cold.answers[0]!.text).toBe(cold.answers[1]!.text);
  });

  test('answers a prompt that is too long, or out of order, with a sentence and goes on', async () => {
    const system = asking('c', '', { messages: [...asking('', 'a').messages, { role: 'system', content: 'b' }] });
    const { answers, failed } = await answer([
      asking('a', 'xxxxxx'),
      asking('b', 'y'.repeat(5000)),
      { ...system, messages: [...system.messages, { role: 'user', content: 'c' }] },
      asking('d', 'xxxxxx'),
    ]);
    expect(failed).toBeUndefined();
    expect(answers.map(({ cell, finish }) => `${cell} ${finish}`)).toEqual(['a stop', 'b error', 'c error', 'd stop']);
    expect(answers[1]!.error).toBe(
      'The prompt has 5016 tokens, but this model reads at most 4096, with room for an answer.',
    );
    expect(answers[2]!.error).toMatch(/refuses the order of the messages/);
    expect(answers[3]!).toMatchObject(expected('xxxxxx'));
  });

  test('reads longer prompts with the longer context that was chosen for it, and says so', async () => {
    const choices = await inPage<{ tokens: number; entry: PinnedModel }[]>('contexts', entries[plain]);
    expect(choices.map(({ tokens }) => tokens)).toEqual([4096, 8192]);
    const { entry } = choices[1]!;
    const { loaded } = await inPage<Awaited<ReturnType<typeof load>>>('load', entry.id, entry);
    expect(loaded!.contextWindow).toBe(8192);
    const { answers } = await answer([
      asking('a', 'y'.repeat(5000), { decoding: { temperature: 0, maxTokens: 2 } }),
      asking('b', 'y'.repeat(9000)),
    ]);
    expect(answers[0]!).toMatchObject({ text: 'yy', tokens: { prompt: 5016 } });
    expect(answers[1]!.error).toMatch(/has 9016 tokens, but this model reads at most 8192/);
    expect((await load(plain)).loaded!.contextWindow).toBe(4096);
  });

  test('stops between answers and within one, and is right afterwards', async () => {
    const between = await answer([...batch.slice(0, 2), long, ...batch.slice(2)], { stopAfter: 2 });
    expect(between.failed).toBeUndefined();
    expect(between.answers.map(({ cell }) => cell)).toEqual(['cell 0', 'cell 1']);

    const within = await answer([long, asking('never', 'a')], { stopAfterMs: 50 });
    expect(within).toMatchObject({ answers: [] });
    expect(within.failed).toBeUndefined();
    const whole = await answer([long]);
    console.log(`stopped after ${Math.round(within.ms)} ms of ${Math.round(whole.ms)} ms`);
    expect(whole.answers[0]!.text).toBe('x'.repeat(1900));
    expect(within.ms).toBeLessThan(whole.ms);
    expect(textsOf(await answer(batch))).toEqual(
      Object.fromEntries(questions.map((question, n) => [`cell ${n}`, expected(question).text])),
    );
  });

  test('goes on with a text as it is, without the chat template, up to a stop text', async () => {
    const completion = { cell: 'a', seed: 7, completion: 'xxxxxxy', stop: ['\nQuestion:'], decoding: greedy };
    const { answers } = await answer([
      { ...completion, scoreOptions: ['x', 'y'] },
      { ...completion, cell: 'b', stop: ['xxx'] },
      asking('c', questions[0]!),
    ]);
    expect(answers[0]).toMatchObject({ text: 'xxxxxx', finish: 'stop', tokens: { prompt: 7, completion: 7 } });
    // A token's logit is its count.
    const { letters } = answers[0]!.logprobs as OptionLogProbs;
    expect((letters['x'] ?? 0) - (letters['y'] ?? 0)).toBeCloseTo(5, 4);
    expect(answers[1]).toMatchObject({ text: '', finish: 'stop' });
    expect(answers[1]!.tokens.completion).toBeLessThan(7);
    expect(answers[2]!.text).toBe(expected(questions[0]!).text);
  });

  test('scores options: each letter’s probability among the letters, beside the same answer', async () => {
    const question = 'Which? A A A A B B C D: say a letter';
    const letters = ['A', 'B', 'C', 'D'];
    const { answers } = await answer([asking('a', question, { scoreOptions: letters }), asking('b', question)]);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(answers[1]).not.toHaveProperty('logprobs');
    // A token's logit is its count.
    const counts = new Map(countsIn(readBy(question)));
    const total = Math.log(letters.reduce((sum, letter) => sum + Math.exp(counts.get(letter) ?? 0), 0));
    const scores = answers[0]!.logprobs as OptionLogProbs;
    for (const letter of letters) expect(scores.letters[letter]).toBeCloseTo((counts.get(letter) ?? 0) - total, 5);
    expect(scores.mass).toBeCloseTo(shareOf(letters, readBy(question)), 6);
  });

  test('scores options as a prefill does in which nothing but the letters can come', async () => {
    const letters = ['A', 'B', 'C', 'D'];
    for (const [cell, question] of Object.entries({ a: 'A A A B: A, B, C or D?', b: 'DDDDD C', c: 'none' })) {
      const { answers } = await answer([asking(cell, question, { scoreOptions: letters })]);
      const tokens = Object.fromEntries(letters.map((letter) => [letter, tokenOf(letter)]));
      const forced = await inPage<Record<string, number>>('forcedLetters', entries[plain], question, tokens);
      const scores = answers[0]!.logprobs as OptionLogProbs;
      for (const letter of letters) expect(scores.letters[letter]).toBeCloseTo(forced[letter]!, 4);
    }
  });

  test('scores any number of options, and leaves the next prompt alone', async () => {
    const letters = [...'ABCDEFGHIJ'];
    const question = 'AAAA BBB';
    const { answers } = await answer([
      asking('a', question, { scoreOptions: [...letters, 'É'] }),
      asking('b', question),
      asking('c', 'xxxxxx'),
    ]);
    const scores = answers[0]!.logprobs as OptionLogProbs;
    expect(scores.letters).toHaveProperty('É', null);
    const sum = letters.reduce((all, letter) => all + Math.exp(scores.letters[letter]!), 0);
    expect(sum).toBeCloseTo(1, 6);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(answers[1]).not.toHaveProperty('logprobs');
    expect(answers[2]).toMatchObject(expected('xxxxxx'));
    expect(answers[2]).not.toHaveProperty('logprobs');
  });

  test('leaves an ended stream behind when it is left early', async () => {
    const left = await inPage<number>('answerOnce', batch);
    expect(left).toBe(1);
    expect((await answer([asking('a', 'xxxxxx')])).answers[0]!).toMatchObject(expected('xxxxxx'));
  });

  test('keeps what is thought apart from the answer', async () => {
    const { answers } = await answer([asking('a', '<think>'.repeat(20))]);
    expect(answers[0]!).toMatchObject({ text: '', thought: '<think>'.repeat(19), finish: 'stop' });
  });

  test('has none once it is unloaded, and can be loaded again', async () => {
    await inPage('unload');
    expect((await answer(batch)).failed).toMatchObject({ sentence: 'No model is loaded.' });
    expect((await load(plain)).failed).toBeUndefined();
    expect((await answer([asking('a', 'xxxxxx')])).answers[0]!).toMatchObject(expected('xxxxxx'));
  });

  test('that loses its graphics processor says so, and goes on once it is loaded again', async () => {
    const client = await open.page.context().browser()!.newBrowserCDPSession();
    const many = Array.from({ length: 20 }, (_, n) => ({ ...long, cell: `${n}` }));
    const asked = answer([asking('first', 'a'), ...many]);
    await expect.poll(() => inPage('answered')).toBe(1);
    await client.send('Browser.crashGpuProcess').catch(() => undefined);
    expect((await asked).failed).toEqual({
      name: 'EngineLost',
      sentence:
        'The browser took the graphics processor away from the model: its memory may be too small, or the machine slept.',
    });
    expect((await load(plain)).failed).toBeUndefined();
    expect((await answer([asking('a', 'xxxxxx')])).answers[0]!).toMatchObject(expected('xxxxxx'));
  });
});

describe('a model that thinks', () => {
  test('is kept from it, and its answer has all the tokens that were asked for', async () => {
    expect((await load(thinking)).failed).toBeUndefined();
    const { answers } = await answer([asking('a', 'xxxxxx', { decoding: { temperature: 0, maxTokens: 5 } })]);
    expect(answers[0]!).toMatchObject({ text: 'xxxxx', finish: 'length', tokens: { completion: 5 } });
    expect(answers[0]).not.toHaveProperty('thought');
    const question = 'A A A B';
    const tokens = { A: tokenOf('A'), B: tokenOf('B') };
    const { letters } = (await answer([asking('b', question, { scoreOptions: ['A', 'B'] })])).answers[0]!
      .logprobs as OptionLogProbs;
    const forced = await inPage<Record<string, number>>('forcedLetters', entries[thinking], question, tokens);
    for (const letter of ['A', 'B']) expect(letters[letter]).toBeCloseTo(forced[letter]!, 4);
    // The model read the empty thought: four tokens. Its template adds a space after the role.
    expect(answers[0]!.tokens.prompt).toBe(readBy('xxxxxx').length + 1 + 4);
  });
});
