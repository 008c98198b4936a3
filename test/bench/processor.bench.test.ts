import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers } from '../../tools/build/headers.ts';
import { openPage, type OpenPage } from '../engine-page/open.ts';
import { madeGguf } from '../processor-page/made-gguf.ts';
import { makeModel, smol135, type Architecture, type MadeDtype } from '../processor-page/made-model.ts';
import { sized } from './size.ts';

/**
 * Measures what a hub model gains on the CPU from dynamic int8 instead of q4, and from a second thread. The model is a
 * decoder of SmolLM2-135M's size with random weights, generated here once. The engine's own runtime and forward passes run
 * it in an isolated page. Rounds alternate, and the best of each counts, because other programs can only slow one down.
 */
const whole = sized(1, 0) === 1;
const architecture: Architecture = whole
  ? smol135
  : { layers: 4, hidden: 576, feedForward: 1536, heads: 9, keyHeads: 3, vocabulary: 4096 };
const name = whole ? '135m' : 'smaller';
const prompt = 128;

let open: OpenPage;

beforeAll(async () => {
  // The folder's name contains a hash of the generators, so a change of theirs generates the model again.
  const makers = ['made-model.ts', 'onnx-file.ts'].map((file) => readFileSync(`test/processor-page/${file}`));
  const hash = createHash('sha256').update(Buffer.concat(makers)).digest('hex').slice(0, 10);
  const folder = resolve(`node_modules/.cache/evenkeel/processor-bench/${name}-${hash}`);
  await makeModel(folder, architecture, ['q4', 'q8']);
  open = await openPage('test/processor-page', 'processorPage', [], undefined, headers);
  await symlink(folder, join(open.folder, name));
  expect(await open.page.evaluate(() => crossOriginIsolated)).toBe(true);
}, 300_000);

afterAll(() => open?.close());

interface Speeds {
  readonly prefill: number;
  readonly decode: number;
  readonly chosen: readonly number[];
  readonly digest: number;
}

type Runner = readonly [dtype: MadeDtype, threads: number, rows: number];

/** Runs each in turn, several times. Returns the best speeds of each and its answers, which are the same every time. */
async function best(
  runners: Readonly<Record<string, Runner>>,
  rounds: number,
  steps: number,
): Promise<Record<string, Speeds>> {
  const found: Record<string, Speeds> = {};
  const all = Object.entries(runners);
  for (const [key, [dtype, threads]] of all) {
    await open.page.evaluate((args) => window.processorPage.load(...args), [key, name, dtype, threads] as const);
  }
  // The first round does not count: the browser compiles the runtime in two stages.
  for (let round = 0; round <= rounds; round++) {
    for (const [key, [, , rows]] of all) {
      const now = await open.page.evaluate((args) => window.processorPage.speeds(...args), [
        key,
        rows,
        prompt,
        steps,
      ] as const);
      const before = found[key];
      if (!before || round === 0) {
        found[key] = now;
        continue;
      }
      expect(now.chosen).toEqual(before.chosen);
      found[key] = { ...now, prefill: Math.max(now.prefill, before.prefill), decode: Math.max(now.decode, before.decode) };
    }
  }
  for (const [key] of all) await open.page.evaluate((which) => window.processorPage.end(which), key);
  for (const [key, { prefill, decode }] of Object.entries(found)) {
    console.log(`${key}: prefill ${prefill.toFixed(1)}, decode ${decode.toFixed(1)} tokens/s`);
  }
  return found;
}

test('dynamic int8 answers one row at least 4 times as fast as q4', { timeout: 900_000 }, async () => {
  const runners = { q4: ['q4', 1, 1], int8: ['q8', 1, 1], 'q4, 8 rows': ['q4', 1, 8] } as const;
  const { q4, int8 } = (await best(runners, sized(3, 1), sized(16, 4))) as Record<'q4' | 'int8', Speeds>;
  console.log(
    `int8 ÷ q4: prefill ${(int8.prefill / q4.prefill).toFixed(2)}, decode ${(int8.decode / q4.decode).toFixed(2)}`,
  );
  // The smaller model has less to unpack and too few steps to measure.
  if (whole) expect(int8.decode / q4.decode).toBeGreaterThanOrEqual(4);
});

test('two threads read a prompt at least 1.4 times as fast as one', { timeout: 900_000 }, async () => {
  for (const dtype of ['q4', 'q8'] as const) {
    const runners = { one: [dtype, 1, 1], two: [dtype, 2, 1] } as const;
    const { one, two } = (await best(runners, sized(8, 1), sized(8, 2))) as Record<'one' | 'two', Speeds>;
    console.log(
      `${dtype}, two threads ÷ one: prefill ${(two.prefill / one.prefill).toFixed(2)}, decode ${(two.decode / one.decode).toFixed(2)}`,
    );
    console.log(`${dtype}, two threads: ${two.digest === one.digest ? 'the same logits to the last bit' : 'other logits'}`);
    expect(two.chosen).toEqual(one.chosen);
    // Next to other programs, threads wait for each other and lose time.
    if (whole && availableParallelism() >= 2) expect(two.prefill / one.prefill).toBeGreaterThanOrEqual(1.4);
  }
});

test('GGUF beside ONNX, 8 bits each, one row: told', { timeout: 900_000 }, async () => {
  const llama = await openPage('test/gguf-page', 'ggufPage', [], undefined, headers);
  try {
    await writeFile(join(llama.folder, 'made.gguf'), madeGguf(architecture));
    await open.page.evaluate((args) => window.processorPage.load(...args), ['onnx', name, 'q8', 1] as const);
    await llama.page.evaluate(() => window.ggufPage.load('made.gguf', 1));
    const steps = sized(16, 4);
    const content = 'abcdefghij'.repeat(20).slice(0, prompt);
    const asking = { cell: 'x', seed: 1, messages: [{ role: 'user' as const, content }] };
    const found = { gguf: { prefill: 0, decode: 0 }, onnx: { prefill: 0, decode: 0 } };
    const keep = (of: 'gguf' | 'onnx', prefill: number, decode: number) =>
      (found[of] = { prefill: Math.max(found[of].prefill, prefill), decode: Math.max(found[of].decode, decode) });
    for (let round = 0; round < sized(4, 1); round++) {
      const requests = [{ ...asking, decoding: { temperature: 0, maxTokens: steps } }];
      // The prompt differs between rounds, so none of it is in the cache.
      requests[0]!.messages[0]!.content = `${round}${content.slice(1)}`;
      const [answer] = await llama.page.evaluate((all) => window.ggufPage.answer(all), requests);
      const { tokens, ms } = answer!;
      expect(tokens.prompt).toBe(prompt);
      keep('gguf', (1000 * tokens.prompt) / ms.prefill, (1000 * tokens.completion) / ms.decode);
      const one = await open.page.evaluate((args) => window.processorPage.speeds(...args), [
        'onnx',
        1,
        prompt,
        steps,
      ] as const);
      keep('onnx', one.prefill, one.decode);
    }
    const { gguf, onnx } = found;
    console.log(
      `GGUF Q8_0 ÷ ONNX int8: prefill ${gguf.prefill.toFixed(1)} ÷ ${onnx.prefill.toFixed(1)} = ${(gguf.prefill / onnx.prefill).toFixed(2)}, decode ${gguf.decode.toFixed(1)} ÷ ${onnx.decode.toFixed(1)} = ${(gguf.decode / onnx.decode).toFixed(2)}`,
    );
    expect(gguf.decode).toBeGreaterThan(0);
  } finally {
    await open.page.evaluate(() => window.processorPage.end('onnx'));
    await llama.close();
  }
});
