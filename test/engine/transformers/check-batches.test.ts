import { describe, expect, test } from 'vitest';
import { checkBatches } from '../../../src/engine/transformers/check-batches.ts';
import type { KeyValueCache, ForwardFunction } from '../../../src/engine/transformers/generate.ts';
import { copyMatrixRows } from '../../../src/engine/transformers/batch-layout.ts';

const vocabulary = 8;

/** Tokens that the toy model has received: [rows, columns]. */
class Seen implements KeyValueCache<Seen> {
  readonly bytes: number;

  constructor(
    readonly data: Float32Array,
    readonly count: number,
  ) {
    this.bytes = data.byteLength;
  }

  async rows(chosen: readonly number[]): Promise<Seen> {
    return new Seen(copyMatrixRows(this.data, this.count, chosen), chosen.length);
  }

  dispose(): void {}
}

interface Flaws {
  /** Attends to the first n columns of a row with n tokens, whether or not they are padding. */
  readonly countsFromTheLeft?: boolean;
  /** Rounds everything in a batch with one scale. */
  readonly sharesItsScale?: boolean;
  /** Relative error of sums, as other widths and orders of summation cause. */
  readonly noise?: number;
}

/** A toy model. Its logits are sums over the tokens that it attends to. */
function toy({ countsFromTheLeft = false, sharesItsScale = false, noise = 0 }: Flaws): ForwardFunction<Seen> {
  return async ({ rows, width, ids, mask, cache }) => {
    const columns = mask.length / rows;
    const grown = new Float32Array(rows * columns);
    for (let r = 0; r < rows; r++) {
      const before = columns - width;
      if (cache) grown.set(cache.data.subarray(r * before, (r + 1) * before), r * columns);
      for (let c = 0; c < width; c++) grown[r * columns + before + c] = Number(ids[r * width + c]);
    }
    const scale = sharesItsScale ? 127 / Math.max(...grown) : 0;
    const logits = new Float32Array(rows * vocabulary);
    for (let r = 0; r < rows; r++) {
      const tokens = Array.from(mask.subarray(r * columns, (r + 1) * columns), Number);
      const many = tokens.reduce((sum, one) => sum + one, 0);
      for (let c = 0; c < columns; c++) {
        if (countsFromTheLeft ? c >= many : tokens[c] === 0) continue;
        const token = grown[r * columns + c]!;
        const seen = scale > 0 ? Math.round(token * scale) / scale : token;
        for (let v = 0; v < vocabulary; v++) logits[r * vocabulary + v]! += Math.sin(seen * (v + 1)) * (1 + noise * columns);
      }
    }
    return { logits, cache: new Seen(grown, rows) };
  };
}

const tokens = Array.from({ length: 21 }, (_, i) => ((i * 37) % 90) + 1);

describe('whether rows may stand beside each other', () => {
  test('they may where a row says in a batch what it says alone', async () => {
    expect(await checkBatches(toy({}), tokens)).toEqual({ areSafe: true, cacheBytesPerToken: 4 });
  });

  test('and where sums differ in their last digits', async () => {
    expect((await checkBatches(toy({ noise: 1e-6 }), tokens)).areSafe).toBe(true);
  });

  test('they may not where padding is attended to', async () => {
    expect((await checkBatches(toy({ countsFromTheLeft: true }), tokens)).areSafe).toBe(false);
  });

  test('nor where numbers are rounded by what stands beside them', async () => {
    expect((await checkBatches(toy({ sharesItsScale: true }), tokens)).areSafe).toBe(false);
  });
});
