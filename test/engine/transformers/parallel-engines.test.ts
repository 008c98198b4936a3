import { describe, expect, test } from 'vitest';
import type { CellAnswer, CellPrompt } from '../../../src/core/models/engine.ts';
import { ParallelEngine, parallelWorkerCount } from '../../../src/engine/transformers/parallel-engines.ts';
import { ReckoningEngine } from '../../run/reckoning-engine.ts';

const ref = { engine: 'reckoning', repo: 'a' };
const asking = (n: number): CellPrompt => ({
  cell: `cell ${n}`,
  seed: n,
  messages: [{ role: 'user', content: `Question ${n}` }],
  decoding: { temperature: 0, maxTokens: 8 },
});
const askings = (count: number) => Array.from({ length: count }, (_, n) => asking(n));
const never = new AbortController().signal;

async function answersOf(stream: AsyncIterable<CellAnswer>): Promise<CellAnswer[]> {
  const answers: CellAnswer[] = [];
  for await (const answer of stream) answers.push(answer);
  return answers.sort((a, b) => a.cell.localeCompare(b.cell, 'en', { numeric: true }));
}

async function three(habits: ConstructorParameters<typeof ReckoningEngine>[1][] = [], isSmall = true) {
  const made: ReckoningEngine[] = [];
  const newEngine = () => {
    made.push(new ReckoningEngine(4, habits[made.length]));
    return made.at(-1)!;
  };
  const engine = new ParallelEngine(3, newEngine, async () => isSmall);
  await engine.load(ref, () => {}, never);
  return { engine, made };
}

describe('engines side by side', () => {
  test('give every answer once, the same as one engine alone', async () => {
    const alone = new ReckoningEngine();
    await alone.load(ref);
    const { engine } = await three();
    expect(engine.batchSize).toBe(12);
    expect(await answersOf(engine.answer(askings(11), never))).toEqual(await answersOf(alone.answer(askings(11), never)));
  });

  test('take neighbouring prompts, in their order', async () => {
    const { engine, made } = await three();
    await answersOf(engine.answer(askings(11), never));
    expect(made.map(({ asked }) => asked)).toEqual([
      ['cell 0', 'cell 1', 'cell 2', 'cell 3'],
      ['cell 4', 'cell 5', 'cell 6', 'cell 7'],
      ['cell 8', 'cell 9', 'cell 10'],
    ]);
  });

  test('load and ask only the first where the model is not small', async () => {
    const { engine, made } = await three([], false);
    expect(engine.batchSize).toBe(4);
    expect(await answersOf(engine.answer(askings(11), never))).toHaveLength(11);
    expect(made.map(({ asked }) => asked.length)).toEqual([11, 0, 0]);
    expect(made.map(({ loads }) => loads.length)).toEqual([1, 0, 0]);
  });

  test('leave those idle for which nothing is left', async () => {
    const { engine, made } = await three();
    expect(await answersOf(engine.answer(askings(2), never))).toHaveLength(2);
    expect(made.map(({ asked }) => asked.length)).toEqual([1, 1, 0]);
    expect(await answersOf(engine.answer([], never))).toEqual([]);
  });

  test('do not wait for one another', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { engine } = await three([{ before: () => held }]);
    const first: string[] = [];
    for await (const { cell } of engine.answer(askings(12), never)) {
      first.push(cell);
      if (first.length === 8) release();
    }
    expect(first.slice(0, 8).every((cell) => Number(cell.slice(5)) >= 4)).toBe(true);
    expect(first).toHaveLength(12);
  });

  test('end with the error of one, and answer again after it', async () => {
    let broken = true;
    const breaks = () => {
      if (broken) throw new Error('The second broke.');
    };
    const { engine } = await three([{}, { before: breaks }]);
    await expect(answersOf(engine.answer(askings(12), never))).rejects.toThrow('The second broke.');
    broken = false;
    expect(await answersOf(engine.answer(askings(12), never))).toHaveLength(12);
  });

  test('all stop when their listener leaves or aborts', async () => {
    const { engine, made } = await three();
    for await (const answer of engine.answer(askings(12), never)) if (answer) break;
    const abort = new AbortController();
    const seen: CellAnswer[] = [];
    for await (const answer of engine.answer(askings(12), abort.signal)) {
      seen.push(answer);
      abort.abort();
    }
    // Each may already be answering a second one.
    expect(seen.length).toBeLessThanOrEqual(6);
    await engine.unload();
    expect(made.map(({ unloads }) => unloads)).toEqual([1, 1, 1]);
  });
});

test('half of the threads answer, at least one and at most four', () => {
  expect([1, 2, 3, 4, 8, 12, 64].map(parallelWorkerCount)).toEqual([1, 1, 1, 2, 4, 4, 4]);
});
