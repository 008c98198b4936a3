import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { smallModelFile } from '../../engine/gguf/small-model-file.ts';
import { countingLibrary, countingModelFiles } from '../../webllm-page/counting-model.ts';
import { openWebLlmHub, type WebLlmHub } from '../../webllm-page/hub.ts';
import { isThorough } from '../../thorough.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';

/**
 * Checks what the runner relies on, for every engine as far as it can run here. The processor computes WebGPU, and the
 * endpoint is a real HTTP server. WebLLM gets a library with a counting model, and the replay gets a run that was really
 * made. If the browser has no model of its own, only the part before a model loads is checked.
 */
const webgpu = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--disable-dev-shm-usage'];

interface Engine {
  readonly name: string;
  model(): string;
  /** Templates × items. */
  readonly size: readonly [templates: number, items: number];
  readonly samples: boolean;
  readonly knowsItsContext: boolean;
}

let open: OpenPage;
let server: OpenAiServer;
let small: string;
let hub: WebLlmHub;
let run: string;
/** WebLLM with the counting model's library. */
let counting: string;
/** One of the small models as the user's own file. */
let own: string;

const engines: readonly Engine[] = [
  { name: 'transformers', model: () => small, size: [3, 8], samples: true, knowsItsContext: true },
  {
    name: 'transformers-webgpu',
    model: () => small.replace('transformers:', 'transformers-webgpu:'),
    size: [2, 2],
    samples: true,
    knowsItsContext: true,
  },
  { name: 'endpoint', model: () => 'endpoint:local/echo', size: [3, 8], samples: true, knowsItsContext: false },
  { name: 'gguf', model: () => own, size: [3, 8], samples: true, knowsItsContext: true },
  // The counting model leaves no room for chance at any allowed temperature. webllm-chat.test.ts tests its sampling.
  { name: 'webllm', model: () => counting, size: [2, 4], samples: false, knowsItsContext: true },
  {
    name: 'replay',
    model: () => `replay:${run}/${encodeURIComponent(small)}`,
    size: [3, 8],
    samples: false,
    knowsItsContext: false,
  },
];

beforeAll(async () => {
  server = await serveOpenAi();
  open = await openPage('test/contract-page', 'contractPage', webgpu);
  hub = await openWebLlmHub();
  hub.putModel('mlc-ai/SmolLM2-360M-Instruct-q4f32_1-MLC', 'c0ffee'.padEnd(40, '0'), countingModelFiles());
  hub.putFile(
    '/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu.wasm',
    countingLibrary,
  );
  small = await open.page.evaluate(() => window.contractPage.smallModel());
  await writeFile(join(open.folder, 'tiny-a.gguf'), (await smallModelFile('tiny-a')).bytes);
  own = await open.page.evaluate(() => window.contractPage.addFile('tiny-a.gguf'));
}, 300_000);

afterAll(async () => {
  await open?.close();
  await server?.close();
  await hub?.close();
});

const page = () => open.page;
const load = (model: string, aborted = false) =>
  page().evaluate((args) => window.contractPage.load(...args), [model, aborted] as const);
const unload = (engine: string) => page().evaluate((id) => window.contractPage.unload(id), engine);
const askings = (model: string, size: readonly [number, number], decoding?: { temperature: number; maxTokens: number }) =>
  page().evaluate((args) => window.contractPage.askings(...args), [model, ...size, decoding] as const);
type Askings = Awaited<ReturnType<typeof askings>>;
const answer = (engine: string, asked: Askings, stopAfter?: number) =>
  page().evaluate((args) => window.contractPage.answer(...args), [engine, asked, stopAfter] as const);

/** Answers by cell. */
const byCell = ({ answers }: Awaited<ReturnType<typeof answer>>) =>
  new Map(answers.map(({ cell, ...answered }) => [cell, answered]));
const sorted = (cells: Iterable<string>) => [...cells].sort();

describe('the endpoint, the downloaded model and the run that stands in for one', () => {
  test('are there', async () => {
    await page().evaluate((baseUrl) => window.contractPage.addEndpoint({ name: 'local', baseUrl }), server.baseUrl);
    counting = await page().evaluate((args) => window.contractPage.download(...args), [
      hub.address,
      'SmolLM2-360M-Instruct-q4f32_1-MLC',
    ] as const);
    const made = await page().evaluate((model) => window.contractPage.run([model], 3, 8), small);
    expect(made.end).toEqual({ end: 'done' });
    run = made.id;
  }, 120_000);
});

/** The processor takes minutes to compute what a graphics card would. Only the nightly run tests these engines. */
const onCard = new Set(['transformers-webgpu', 'webllm']);

describe.each(engines.filter(({ name }) => isThorough || !onCard.has(name)))(
  '$name',
  ({ name, model, size, samples, knowsItsContext }) => {
    test('says what it is', async () => {
      const info = await page().evaluate((id) => window.contractPage.describe(id), name);
      expect(info).toMatchObject({ id: name, name: expect.stringMatching(/\w/), device: expect.stringMatching(/\w/) });
      expect(info.honours).toContain('maxTokens');
    });

    test('answers nothing before a model is loaded, in a sentence', async () => {
      const { answers, ended } = await answer(name, await askings(model(), size));
      expect(answers).toEqual([]);
      expect(ended).toMatch(/^UserError: No model is loaded\.$/);
    });

    test('refuses a model that it does not have, in a sentence', async () => {
      await expect(load(`${name}:nobody/nothing@main`)).rejects.toThrow(/UserError|“|not/);
    });

    test('does not begin a load that is not wanted any more', async () => {
      await expect(load(model(), true)).rejects.toThrow();
      expect((await answer(name, await askings(model(), size))).answers).toEqual([]);
    });

    test('answers every cell once, and no other; the same however they are batched and ordered', async () => {
      const loaded = await load(model());
      expect(loaded.model).toBe(model());
      const asked = await askings(model(), size);
      const all = await answer(name, asked);
      expect(all.ended).toBe('by itself');
      expect(sorted(all.answers.map(({ cell }) => cell))).toEqual(sorted(asked.map(({ cell }) => cell)));
      expect(all.answers.filter(({ finish }) => finish === 'error')).toEqual([]);
      expect(all.answers.every(({ tokens }) => tokens.completion > 0)).toBe(true);
      const one = await answer(name, asked.slice(0, 1));
      const other = await answer(name, [...asked.slice(1)].reverse());
      expect(new Map([...byCell(one), ...[...byCell(other)].reverse()])).toEqual(
        new Map(asked.map(({ cell }) => [cell, byCell(all).get(cell)])),
      );
    }, 300_000);

    test('stops when it is told to, and goes on with the rest as if it had not been', async () => {
      const asked = await askings(model(), size);
      const whole = byCell(await answer(name, asked));
      const some = await answer(name, asked, 1);
      expect(some.ended).toBe('by itself');
      expect(some.answers.length).toBeGreaterThan(0);
      const done = byCell(some);
      const rest = byCell(
        await answer(
          name,
          asked.filter(({ cell }) => !done.has(cell)),
        ),
      );
      expect(new Map(asked.map(({ cell }) => [cell, done.get(cell) ?? rest.get(cell)]))).toEqual(
        new Map(asked.map(({ cell }) => [cell, whole.get(cell)])),
      );
    }, 300_000);

    test.runIf(samples)(
      'samples by the cell’s seed alone',
      async () => {
        const asked = await askings(model(), [1, 3], { temperature: 1.5, maxTokens: 16 });
        const first = byCell(await answer(name, asked));
        const alone = byCell(await answer(name, asked.slice(2)));
        expect(alone.get(asked[2]!.cell)).toEqual(first.get(asked[2]!.cell));
        const seeds = asked.map((asking, i) => ({ ...asking, seed: 77 + i }));
        const texts = (given: ReturnType<typeof byCell>) => asked.map(({ cell }) => given.get(cell)!.text);
        expect(texts(byCell(await answer(name, seeds)))).not.toEqual(texts(first));
      },
      300_000,
    );

    test.runIf(knowsItsContext)(
      'a prompt that is too long is that cell’s error; its neighbours do not suffer',
      async () => {
        const [one, other] = (await askings(model(), [1, 2])) as [Askings[number], Askings[number]];
        const long = { ...one, cell: 'long', messages: [{ role: 'user' as const, content: 'many words '.repeat(20_000) }] };
        const stream = await answer(name, [one, long, other]);
        expect(stream.ended).toBe('by itself');
        const streamed = byCell(stream);
        expect(streamed.get('long')).toMatchObject({ text: '', finish: 'error', error: expect.stringMatching(/\.$/) });
        expect(streamed.get(one.cell)).toEqual(byCell(await answer(name, [one])).get(one.cell));
        expect(streamed.get(other.cell)?.finish).not.toBe('error');
      },
      300_000,
    );

    test('forgets its model when it is told to, once or twice, and can load it again', async () => {
      await unload(name);
      await unload(name);
      const asked = await askings(model(), [1, 1]);
      expect((await answer(name, asked)).ended).toMatch(/No model is loaded/);
      await load(model());
      expect((await answer(name, asked)).answers).toHaveLength(1);
      await unload(name);
    }, 300_000);
  },
);

describe.each([['browser', 'browser:built-in']])('%s, before a model', (name, model) => {
  test('says what it is, has no model, says so, and can be unloaded all the same', async () => {
    const info = await page().evaluate((id) => window.contractPage.describe(id), name);
    expect(info).toMatchObject({ id: name, name: expect.stringMatching(/\w/) });
    expect((await answer(name, await askings(model, [1, 1]))).ended).toMatch(/^UserError: No model is loaded/);
    await expect(load(model)).rejects.toThrow(/not|no /);
    await expect(load(model, true)).rejects.toThrow();
    await unload(name);
  });
});

describe('one plan with models of three engines', () => {
  test('runs in one go: each model is loaded once and unloaded before the next; every cell is answered', async () => {
    const models = [small, 'endpoint:local/echo', `replay:${run}/${encodeURIComponent(small)}`];
    // A different plan from the replayed run's, with some of its prompts.
    const made = await page().evaluate((args) => window.contractPage.run(...args), [models, 2, 6] as const);
    expect(made.end).toEqual({ end: 'done' });
    expect(made.responses).toHaveLength(3 * 2 * 6);
    expect(made.responses.filter(({ error }) => error !== undefined)).toEqual([]);
    // The database has the small model's answers from the earlier run. They are reused, so the model is not loaded.
    expect(made.log).toEqual(['load endpoint', 'unload endpoint', 'load replay', 'unload replay']);
    const texts = (model: string) => made.responses.filter((response) => response.model === model).map(({ text }) => text);
    expect(texts(models[2]!)).toEqual(texts(small));
  }, 120_000);

  test.runIf(isThorough)(
    'and so does one of four engines, with prompts that are new to all',
    async () => {
      const longer = await page().evaluate((model) => window.contractPage.run([model], 4, 2), small);
      const models = [
        small.replace('transformers:', 'transformers-webgpu:'),
        counting,
        'endpoint:local/echo',
        `replay:${longer.id}/${encodeURIComponent(small)}`,
      ];
      const made = await page().evaluate((args) => window.contractPage.run(...args), [models, 4, 1] as const);
      expect(made.end).toEqual({ end: 'done' });
      expect(made.log).toEqual(
        ['transformers-webgpu', 'webllm', 'endpoint', 'replay'].flatMap((engine) => [`load ${engine}`, `unload ${engine}`]),
      );
      expect(made.responses).toHaveLength(4 * 4 * 1);
      expect(made.responses.filter(({ error }) => error !== undefined)).toEqual([]);
    },
    300_000,
  );
});

test('nobody else was asked', () => {
  expect(open.foreign.filter((address) => !address.startsWith(server.baseUrl) && !address.startsWith(hub.address))).toEqual(
    [],
  );
});
