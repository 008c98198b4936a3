import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../engine-page/open.ts';
import { sized } from './size.ts';

/**
 * Measures ratios in one run, on one machine, with one model in one worker. Rounds alternate, so a busy machine slows both
 * sides. A ratio compares both sides' cells per second over all rounds.
 */
const rounds = sized(2, 1);
/** As many as in the starter audit: the gain from prefixes depends on how many items share one. */
const itemsOfStarter = 20;
/** Comparing the same batches with each other needs fewer. */
const itemsOfEachSet = 10;
const itemsOneByOne = 2;

let open: OpenPage;
let model: string;

beforeAll(async () => {
  open = await openPage('test/bench', 'benchPage');
  const models = await open.page.evaluate(() => window.benchPage.models());
  model = models.at(-1)!;
  await load();
  // The browser compiles the runtime in two stages: the first batches are slow.
  await open.page.evaluate((id) => window.benchPage.answered(id, 100, 3, 32), model);
  await open.page.evaluate((id) => window.benchPage.straight(id, 100, 3), model);
}, 180_000);

afterAll(() => open?.close());

const load = () => open.page.evaluate((id) => window.benchPage.load(id), model);

/**
 * Measures the cost of the wrapper: the page, its messages to the worker, sampling and prefixes, against the library alone.
 */
test(
  'the engine is at least 0.95 × as quick as the library called directly in its worker',
  { timeout: 600_000 },
  async () => {
    const wrapped: Speed[] = [];
    const library: Speed[] = [];
    for (let round = 0; round < rounds; round++) {
      const of = [model, round * itemsOfEachSet, itemsOfEachSet] as const;
      await load();
      const both = await open.page.evaluate((args) => window.benchPage.wrapperAndLibrary(...args), of);
      expect(both.texts).toEqual([both.cells, both.cells]);
      wrapped.push({ ms: both.wrapped, cells: both.cells });
      library.push({ ms: both.library, cells: both.cells });
    }
    expect(ratio('the engine', wrapped, 'straight model.generate', library)).toBeGreaterThanOrEqual(0.95);
  },
);

test(
  'the starter audit through runner, engine and store is at least 0.9 × as quick as its batches straight to model.generate',
  { timeout: 600_000 },
  async () => {
    const straight: Speed[] = [];
    const run: Speed[] = [];
    for (let round = 0; round < rounds; round++) {
      const of = [model, round * itemsOfEachSet, itemsOfEachSet] as const;
      await load();
      straight.push(await open.page.evaluate((args) => window.benchPage.straight(...args), of));
      run.push(await open.page.evaluate((args) => window.benchPage.throughRunnerAndStore(...args), of));
    }
    expect(ratio('runner, engine and store', run, 'straight model.generate', straight)).toBeGreaterThanOrEqual(0.9);
  },
);

/**
 * Measures the gain of batches in prefix order over one prompt at a time. The latter runs in the engine's own loop and in
 * `model.generate` (BenchWorker.generateStraight in batches of 1). Arithmetic limits both: one WASM thread gives about 10
 * GFLOP/s. A single prompt of these models already gets half of that, because their weights are unpacked once at load. A
 * batch saves the shared prefix and the cost of a step, not the arithmetic of the rest.
 */
test('batches in prefix order are quicker than one prompt at a time', { timeout: 600_000 }, async () => {
  await load();
  const batched: Speed[] = [];
  const single: Speed[] = [];
  const own: Speed[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = round * itemsOfStarter;
    const all = [model, first, itemsOfStarter] as const;
    const few = [model, first, itemsOneByOne, 1] as const;
    batched.push(await open.page.evaluate((args) => window.benchPage.answered(...args, 32), all));
    single.push(await open.page.evaluate((args) => window.benchPage.straight(...args), few));
    own.push(await open.page.evaluate((args) => window.benchPage.answered(...args), few));
  }
  const name = 'batches of 32 in prefix order';
  expect(ratio(name, batched, 'the engine with one prompt at a time', own)).toBeGreaterThanOrEqual(1.5);
  expect(ratio(name, batched, 'model.generate with one prompt at a time', single)).toBeGreaterThanOrEqual(1.2);
});

/** With fewer than four processors the page itself gets in the way. The ratio is then logged and not asserted. */
test('two engines side by side are quicker than one where the processor has room', { timeout: 600_000 }, async () => {
  const one: Speed[] = [];
  const two: Speed[] = [];
  for (let round = 0; round < rounds; round++) {
    const of = [model, round * itemsOfEachSet, itemsOfEachSet] as const;
    one.push(await open.page.evaluate((args) => window.benchPage.sideBySide(...args, 1), of));
    two.push(await open.page.evaluate((args) => window.benchPage.sideBySide(...args, 2), of));
  }
  const gain = ratio('two engines side by side', two, 'one engine', one);
  if (availableParallelism() >= 4) expect(gain).toBeGreaterThanOrEqual(1.3);
});

interface Speed {
  readonly ms: number;
  readonly cells: number;
}

function ratio(name: string, one: readonly Speed[], otherName: string, other: readonly Speed[]): number {
  const a = perSecond(one);
  const b = perSecond(other);
  console.log(`${name} ${a.toFixed(1)} cells/s, ${otherName} ${b.toFixed(1)} cells/s: ratio ${(a / b).toFixed(2)}`);
  return a / b;
}

function perSecond(rounds: readonly Speed[]): number {
  const sum = (field: keyof Speed) => rounds.reduce((total, round) => total + round[field], 0);
  return sum('cells') / (sum('ms') / 1000);
}
