import { describe, expect, test } from 'vitest';
import {
  generateBatch,
  type KeyValueCache,
  type ForwardFunction,
  type ForwardPassInput,
} from '../../../src/engine/transformers/generate.ts';
import { makeChunkedForward } from '../../../src/engine/transformers/forward-in-parts.ts';
import { copyMatrixRows } from '../../../src/engine/transformers/batch-layout.ts';
import { newRow, type BatchRow } from '../../../src/engine/transformers/batch-row.ts';
import { argmax } from '../../../src/engine/transformers/sample.ts';

const vocabulary = 13;
const end = 0;
const ends = new Set([end]);

/** Tokens and positions that the model has received: [rows, columns, 2]. */
class Seen implements KeyValueCache<Seen> {
  usedUp = false;

  constructor(
    readonly data: Float32Array,
    readonly count: number,
    readonly columns: number,
  ) {}

  get bytes(): number {
    return this.data.byteLength;
  }

  async rows(chosen: readonly number[]): Promise<Seen> {
    if (this.usedUp) throw new Error('a cache used twice');
    this.usedUp = true;
    return new Seen(copyMatrixRows(this.data, this.count, chosen), chosen.length, this.columns);
  }

  dispose(): void {
    if (this.usedUp) throw new Error('a cache given up twice');
    this.usedUp = true;
    disposed++;
  }
}

let disposed = 0;

/**
 * A small exact replacement for the neural model. Its cache holds the tokens and positions received. The next token is a
 * hash of everything that the mask shows. A wrong mask, position, cache row or order changes the text.
 */
function hashModel(): { forward: ForwardFunction<Seen>; passes: ForwardPassInput<Seen>[] } {
  const passes: ForwardPassInput<Seen>[] = [];
  const forward: ForwardFunction<Seen> = async (pass) => {
    passes.push(pass);
    const { rows, width, ids, positions, mask, cache: seen } = pass;
    if (seen?.usedUp) throw new Error('a cache used twice');
    if (seen) seen.usedUp = true;
    const before = seen ? seen.columns : 0;
    const columns = before + width;
    if (mask.length !== rows * columns) throw new Error(`mask of ${mask.length} for ${rows} × ${columns}`);
    if (seen && seen.count !== rows) throw new Error('rows of the cache');
    const grown = new Float32Array(rows * columns * 2);
    const logits = new Float32Array(rows * vocabulary);
    for (let r = 0; r < rows; r++) {
      let hash = 7;
      for (let c = 0; c < columns; c++) {
        const at = (r * columns + c) * 2;
        if (c < before) grown.set(seen!.data.subarray((r * before + c) * 2, (r * before + c) * 2 + 2), at);
        else grown.set([Number(ids[r * width + c - before]), Number(positions[r * width + c - before])], at);
        if (mask[r * columns + c] === 1n) hash = (Math.imul(hash, 31) + grown[at]! * 101 + grown[at + 1]! + 17) % 100003;
      }
      logits[r * vocabulary + (hash % vocabulary)] = 1;
    }
    return { logits, cache: new Seen(grown, rows, columns) };
  };
  return { forward, passes };
}

const prompts = Array.from({ length: 23 }, (_, i) => ({
  prefix: [[], [3, 4, 5], [3, 4, 5, 6, 7, 8]][i % 3]!,
  rest: Array.from({ length: 1 + ((i * 5) % 11) }, (_, j) => 1 + ((i * 7 + j) % 12)),
}));
const rowsOf = (list = prompts, limit = 12) => list.map((prompt) => newRow(prompt, limit, argmax));

async function run(rows: readonly BatchRow[], stopped = async () => false, lane?: number) {
  const { forward, passes } = hashModel();
  const ended: BatchRow[] = [];
  disposed = 0;
  await generateBatch(rows, forward, ends, { ended: (row) => ended.push(row), stopped }, lane);
  return { ended, passes, disposed };
}

/** The model's output after a prompt, token by token, without batch, cache or padding. */
async function plainly({ prefix, rest }: { prefix: readonly number[]; rest: readonly number[] }, limit: number) {
  const produced: number[] = [];
  while (produced.length < limit && produced.at(-1) !== end) {
    const tokens = [...prefix, ...rest, ...produced];
    const { logits } = await hashModel().forward({
      rows: 1,
      width: tokens.length,
      ids: BigInt64Array.from(tokens, BigInt),
      positions: BigInt64Array.from(tokens, (_, i) => BigInt(i)),
      mask: new BigInt64Array(tokens.length).fill(1n),
      cache: undefined,
    });
    produced.push(argmax(logits));
  }
  return produced;
}

describe('a batch', () => {
  test('says for every row what the model says to that prompt plainly', async () => {
    const rows = rowsOf();
    await run(rows);
    const plain = await Promise.all(prompts.map((prompt) => plainly(prompt, 12)));
    expect(rows.map(({ produced }) => produced)).toEqual(plain);
    expect(new Set(rows.map(({ finish }) => finish))).toEqual(new Set(['stop', 'length']));
  });

  test('says the same for a row alone and in another order', async () => {
    const rows = rowsOf();
    await run(rows);
    for (const [i, prompt] of prompts.entries()) {
      const [alone] = rowsOf([prompt]) as [BatchRow];
      await run([alone]);
      expect(alone.produced).toEqual(rows[i]!.produced);
    }
    const reversed = rowsOf([...prompts].reverse());
    await run(reversed);
    expect(reversed.map(({ produced }) => produced).reverse()).toEqual(rows.map(({ produced }) => produced));
  });

  test('hands each row over once, as soon as it ends', async () => {
    const rows = rowsOf();
    const { ended } = await run(rows);
    expect(new Set(ended).size).toBe(rows.length);
    expect(ended).toHaveLength(rows.length);
    const lengths = ended.map(({ produced }) => produced.length);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });

  test('puts each different prefix through the model once, and drops rows that ended', async () => {
    const { passes } = await run(rowsOf());
    expect(passes[0]!.rows).toBe(3);
    expect(passes[1]!.rows).toBe(prompts.length);
    expect(passes.at(-1)!.rows).toBeLessThan(prompts.length);
  });

  test('a row takes no further part in the time of passes after its end', async () => {
    const rows = rowsOf([...prompts, prompts[0]!]);
    await run(rows);
    for (const row of rows) {
      expect(row.ms.prefill).toBeGreaterThan(0);
      if (row.produced.length === 1) expect(row.ms.decode).toBe(0);
      else expect(row.ms.decode).toBeGreaterThan(0);
    }
  });

  test('is stopped before the next pass; rows that had ended were handed over', async () => {
    const asked = { times: 0 };
    const rows = rowsOf();
    const { ended, passes } = await run(rows, async () => ++asked.times > 5);
    expect(passes).toHaveLength(5);
    expect(ended.length).toBe(rows.filter(({ finish }) => finish).length);
    expect(ended.length).toBeLessThan(rows.length);
    const { passes: none } = await run(rowsOf(), async () => true);
    expect(none).toHaveLength(0);
  });

  test('gives its last cache up, at its end and when it is stopped', async () => {
    expect((await run(rowsOf())).disposed).toBe(1);
    for (const passes of [1, 2, 3, 6]) {
      const asked = { times: 0 };
      expect((await run(rowsOf(), async () => ++asked.times > passes)).disposed).toBe(1);
    }
  });

  test('without padding puts a row alone as it is', async () => {
    for (const prompt of prompts) {
      const [row] = rowsOf([{ prefix: [], rest: [...prompt.prefix, ...prompt.rest] }]) as [BatchRow];
      const { passes } = await run([row], async () => false, 1);
      expect(passes[0]!.width).toBe(prompt.prefix.length + prompt.rest.length);
      expect(passes[0]!.mask.every((one) => one === 1n)).toBe(true);
      expect(row.produced).toEqual(await plainly(prompt, 12));
    }
  });

  test('says the same when the model is given its prompts in parts', async () => {
    const whole = rowsOf();
    await run(whole);
    for (const columns of [1, 4, 8, 100]) {
      const { forward, passes } = hashModel();
      const rows = rowsOf();
      await generateBatch(
        rows,
        makeChunkedForward(forward, () => columns),
        ends,
        { ended: () => {}, stopped: async () => false },
      );
      expect(rows.map(({ produced }) => produced)).toEqual(whole.map(({ produced }) => produced));
      expect(Math.max(...passes.map(({ width }) => width))).toBeLessThanOrEqual(columns);
    }
  });

  test('goes on without a row that gets no usable number', async () => {
    const rows = rowsOf();
    const broken = newRow(prompts[2]!, 12, (logits, step) => argmax(step === 1 ? logits.fill(NaN) : logits));
    const { ended } = await run([...rows, broken]);
    expect(broken).toMatchObject({ finish: 'error', error: expect.stringContaining('no usable number') });
    expect(ended).toHaveLength(rows.length + 1);
    const alone = rowsOf();
    await run(alone);
    expect(rows.map(({ produced }) => produced)).toEqual(alone.map(({ produced }) => produced));
  });

  test('without prefixes, with one row, and without rows', async () => {
    const bare = rowsOf(prompts.filter(({ prefix }) => prefix.length === 0));
    const { passes } = await run(bare);
    expect(passes[0]!.rows).toBe(bare.length);
    const [one] = rowsOf([{ prefix: [], rest: [5] }], 1) as [BatchRow];
    await run([one]);
    expect(one.produced).toHaveLength(1);
    expect((await run([])).ended).toEqual([]);
  });
});
