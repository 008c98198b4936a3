import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import type { OptionLogProbs } from '../../../src/core/answers/response.ts';
import { askings } from '../../engine-page/askings.ts';
import type { Downloaded } from '../../engine-page/downloads.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { openHub, type Hub } from '../hub.ts';

const minutes = 60_000;
const commit = 'abc123'.padEnd(40, '7');

let open: OpenPage;
let hub: Hub;
let small: { readonly id: string; readonly path: string; readonly dtype: string };

beforeAll(async () => {
  hub = await openHub();
  open = await openPage('test/engine-page', 'enginePage');
  const models = await open.page.evaluate(() => window.enginePage.smallModels());
  small = models[0]!;
  await openHubInPage();
}, 3 * minutes);

afterAll(async () => {
  await open?.close();
  await hub?.close();
});

const openHubInPage = () =>
  open.page.evaluate(([address, store]) => window.enginePage.downloads.openHub(address, [store]), [
    hub.address,
    hub.store,
  ] as const);

const fileOf = (path: string) => readFileSync(`${process.env.EVENKEEL_PUBLIC ?? 'public'}/models/${small.path}/${path}`);
const jsonOf = (path: string) => JSON.parse(fileOf(path).toString('utf8')) as Record<string, unknown>;

/** Puts one of our own small models on the hub, with some files replaced. */
function putSmallModel(repo: string, otherwise: Readonly<Record<string, Uint8Array | string>> = {}): void {
  const weights = `onnx/model_${small.dtype}.onnx`;
  const paths = ['config.json', 'generation_config.json', 'tokenizer.json', 'tokenizer_config.json', weights];
  const files = Object.fromEntries(paths.map((path) => [path, fileOf(path)]));
  hub.put(repo, commit, { ...files, 'README.md': 'A card.', ...otherwise });
}

async function get(repo: string, dtype = small.dtype): Promise<PinnedModel> {
  const text = await open.page.evaluate(
    async ([name, kept]) => JSON.stringify(await window.enginePage.downloads.entry(name, 'main', kept)),
    [repo, dtype] as const,
  );
  const got: Downloaded = await open.page.evaluate(`window.enginePage.downloads.download(${text})`);
  expect(got.error).toBeUndefined();
  return JSON.parse(text) as PinnedModel;
}

const load = (model: string) => open.page.evaluate((id) => window.enginePage.loadOn('wasm', id), model);
const answer = async (asked: readonly CellPrompt[]) =>
  (await open.page.evaluate((all) => window.enginePage.answerOn('wasm', all), asked)).answers;
const textsOf = (answers: readonly CellAnswer[]) =>
  new Map(answers.map(({ cell, text, tokens, finish }) => [cell, { text, tokens, finish }]));

async function reload() {
  await open.page.reload();
  await open.page.waitForFunction(() => 'enginePage' in window);
}

const withTemplate = (template: unknown) => JSON.stringify({ ...jsonOf('tokenizer_config.json'), chat_template: template });
const ownTemplate = () => String(jsonOf('tokenizer_config.json').chat_template);

describe('a model of the hub', () => {
  test(
    'is looked up and downloaded, and after a reload, without the hub, answers as the same model of our own does',
    async () => {
      putSmallModel('made-up/twin');
      const entry = await get('made-up/twin');
      const prompts = askings(40).map((asking) => ({ ...asking, scoreOptions: ['A', 'B', 'C', 'D'] }));
      const own = await load(small.id);
      const ownAnswers = await answer(prompts);

      await reload();
      hub.asked.length = 0;
      for (const { url } of entry.files) hub.fault(new URL(url).pathname, { kind: 'status', status: 500 });
      const { loaded, batchSize } = await load(entry.id);
      expect(loaded).toMatchObject({
        model: `transformers:made-up/twin@${commit}:${small.dtype}`,
        device: 'wasm',
        contextWindow: own.loaded.contextWindow,
        chatTemplateHash: own.loaded.chatTemplateHash,
        tokenizerHash: own.loaded.tokenizerHash,
      });
      // The engine tested the model at its first load: it may answer in batches.
      expect(loaded.notes).toBeUndefined();
      expect(batchSize).toBe(32);
      const answers = await answer(prompts);
      expect(textsOf(answers)).toEqual(textsOf(ownAnswers));
      expect(answers.map(({ logprobs }) => logprobs)).toEqual(ownAnswers.map(({ logprobs }) => logprobs));
      expect(hub.asked).toEqual([]);
    },
    3 * minutes,
  );

  test('that is not on this machine is refused, and nobody is asked for it', async () => {
    putSmallModel('made-up/absent');
    hub.asked.length = 0;
    const id = `transformers:made-up/absent@${commit}:${small.dtype}`;
    await expect(load(id)).rejects.toThrow(`The model “${id}” is not on this machine: get it on the Models page.`);
    expect(hub.asked).toEqual([]);
  });

  test('of which a file went missing says so', async () => {
    putSmallModel('made-up/holed');
    const entry = await get('made-up/holed');
    await open.page.evaluate(async (url) => (await caches.open('transformers-cache')).delete(url), entry.files.at(-1)!.url);
    await expect(load(entry.id)).rejects.toThrow(/A file of the model .* is missing/);
  });

  test(
    'without a chat template is asked in plain text, and that is said',
    async () => {
      putSmallModel('made-up/base', { 'tokenizer_config.json': withTemplate(undefined) });
      const { loaded } = await load((await get('made-up/base')).id);
      expect(loaded.notes).toEqual([expect.stringContaining('no chat template')]);
      const answers = await answer(askings(4));
      expect(answers.every(({ finish }) => finish !== 'error')).toBe(true);
    },
    minutes,
  );

  test(
    'with its chat template in a file of its own is asked as with it in its configuration',
    async () => {
      putSmallModel('made-up/template-file', {
        'tokenizer_config.json': withTemplate(undefined),
        'chat_template.jinja': ownTemplate(),
      });
      const { loaded } = await load((await get('made-up/template-file')).id);
      expect(loaded.notes).toBeUndefined();
      const answers = textsOf(await answer(askings(6)));
      const own = await load(small.id);
      expect(loaded.chatTemplateHash).toBe(own.loaded.chatTemplateHash);
      expect(answers).toEqual(textsOf(await answer(askings(6))));
    },
    minutes,
  );

  test(
    'without a system role has the system prompt put before the question, and that is said',
    async () => {
      const refusing = `{% if messages[0]['role'] == 'system' %}{{ raise_exception('no system role') }}{% endif %}${ownTemplate()}`;
      putSmallModel('made-up/no-system', { 'tokenizer_config.json': withTemplate(refusing) });
      const { loaded } = await load((await get('made-up/no-system')).id);
      expect(loaded.notes).toEqual([expect.stringContaining('no system role')]);
      const asked = askings(6);
      const answers = textsOf(await answer(asked));
      await load(small.id);
      const merged = asked.map(({ messages: [system, user], ...rest }) => ({
        ...rest,
        messages: [{ ...user!, content: `${system!.content}\n\n${user!.content}` }],
      }));
      expect(answers).toEqual(textsOf(await answer(merged)));
    },
    minutes,
  );

  test(
    'that thinks is asked not to, and what it thinks all the same is kept apart',
    async () => {
      // Its template starts the thought. Everything before a closing tag is thinking, and the model never writes that tag.
      const thinking = `${ownTemplate()}{% if add_generation_prompt and enable_thinking is defined and not enable_thinking %}<think>\n{% endif %}`;
      putSmallModel('made-up/thinker', { 'tokenizer_config.json': withTemplate(thinking) });
      const { loaded } = await load((await get('made-up/thinker')).id);
      expect(loaded.notes).toEqual([expect.stringContaining('enable_thinking: false')]);
      const answers = await answer(askings(4));
      for (const { text, thought, tokens } of answers.filter(({ tokens: { completion } }) => completion > 1)) {
        expect(text).toBe('');
        expect(thought!.length).toBeGreaterThan(0);
        expect(tokens.completion).toBeGreaterThan(1);
      }
    },
    minutes,
  );

  test(
    'ends an answer at each of its end tokens',
    async () => {
      await load(small.id);
      const usual = await answer(askings(8));
      // Here every token ends an answer, and there are many end tokens.
      const every = Array.from({ length: Number(jsonOf('config.json').vocab_size) }, (_, id) => id);
      const config = { ...jsonOf('generation_config.json'), eos_token_id: every };
      putSmallModel('made-up/many-ends', { 'generation_config.json': JSON.stringify(config) });
      await load((await get('made-up/many-ends')).id);
      const cut = await answer(askings(8));
      expect(cut.every(({ finish, tokens }) => finish === 'stop' && tokens.completion === 1)).toBe(true);
      expect(usual.some(({ tokens }) => tokens.completion > 1)).toBe(true);
    },
    minutes,
  );

  test(
    'whose weights cannot be run is refused in a sentence, and the next one is loaded all the same',
    async () => {
      putSmallModel('made-up/nonsense', { [`onnx/model_${small.dtype}.onnx`]: 'These are no weights.' });
      await expect(load((await get('made-up/nonsense')).id)).rejects.toThrow(
        /UserError: The model “.*” could not be loaded/,
      );
      await load(small.id);
      expect((await answer(askings(2))).map(({ finish }) => finish)).not.toContain('error');
    },
    minutes,
  );

  test('whose configuration tells no context window is refused in a sentence', async () => {
    const { max_position_embeddings: _, ...config } = jsonOf('config.json');
    putSmallModel('made-up/endless', { 'config.json': JSON.stringify(config) });
    await expect(load((await get('made-up/endless')).id)).rejects.toThrow(/does not say how long a prompt may be/);
  });
});

/** The files are in test/engine-page/weights. Its make.py explains them. */
describe('weights that are kept otherwise', () => {
  const folder = 'test/engine-page/weights';
  const prompts = askings(12, { temperature: 0, maxTokens: 16 });

  /** Answers a batch, and a few of its prompts alone. Checks that both give the same texts. */
  async function batchedAndAlone(dtype: string) {
    hub.putFolder('made-up/weights', commit, folder);
    const { loaded, batchSize } = await load((await get('made-up/weights', dtype)).id);
    const batched = textsOf(await answer(prompts));
    const alone = new Map<string, unknown>();
    for (const prompt of prompts.slice(0, 4)) for (const one of textsOf(await answer([prompt]))) alone.set(...one);
    expect(new Map([...alone.keys()].map((cell) => [cell, batched.get(cell)]))).toEqual(alone);
    expect([...batched.values()].filter(({ finish }) => finish === 'error')).toEqual([]);
    return { loaded, batchSize };
  }

  test(
    'four bits each, 16-bit arithmetic, in two files: answer in batches as alone',
    async () => {
      const { loaded, batchSize } = await batchedAndAlone('q4f16');
      expect(loaded.notes).toBeUndefined();
      expect(batchSize).toBe(32);
    },
    minutes,
  );

  test(
    'eight bits and activations quantised on the way: would not, and are asked one by one',
    async () => {
      const { loaded, batchSize } = await batchedAndAlone('q8');
      expect(loaded.notes).toEqual([expect.stringContaining('It answers one prompt at a time')]);
      expect(batchSize).toBe(1);
    },
    minutes,
  );
});

test(
  'options are scored from the logits after the prompt',
  async () => {
    await load(small.id);
    const prompts = askings(60, { temperature: 0, maxTokens: 1 }).map((asking) => ({
      ...asking,
      scoreOptions: [...'ABCDEFGH', 'nothing that is one token'],
    }));
    let sure = 0;
    for (const { text, logprobs } of await answer(prompts)) {
      const { letters, mass = 0 } = logprobs as OptionLogProbs;
      expect(letters['nothing that is one token']).toBeNull();
      const known = Object.entries(letters).filter((pair): pair is [string, number] => pair[1] !== null);
      const sum = known.reduce((total, [, value]) => total + Math.exp(value), 0);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
      expect(mass).toBeGreaterThanOrEqual(0);
      expect(mass).toBeLessThanOrEqual(1 + 1e-9);
      // If the letters have most of the probability, the greedy answer begins with the likeliest of them.
      const [best, value] = known.reduce((one, other) => (other[1] > one[1] ? other : one));
      if (mass * Math.exp(value) <= 0.5) continue;
      sure++;
      expect(text.trim()).toBe(best);
    }
    console.log(`${sure} of ${prompts.length} prompts were answered by a letter at once.`);
  },
  2 * minutes,
);

test('nothing was asked of any other host', () => {
  const own = [hub.address, hub.store];
  expect(open.foreign.filter((address) => !own.some((origin) => address.startsWith(`${origin}/`)))).toEqual([]);
});
