import { assertDefined } from '../../base/errors/assert-defined.ts';
import { zip } from '../../base/objects/zip.ts';
import { generateBatch, type KeyValueCache, type ForwardFunction } from './generate.ts';
import { tokenRowAlignment } from './batch-layout.ts';
import { newRow, type BatchRow } from './batch-row.ts';
import { argmax } from './sample.ts';

/** What the check of a model found. */
export interface BatchCheckResult {
  /** A row of a batch gives the same answer as alone, without padding and without a shared prefix. */
  readonly areSafe: boolean;
  /** Bytes that the cache of a row takes per token. */
  readonly cacheBytesPerToken: number;
}

/**
 * Runs a few short rows twice: as a batch with prefixes, padding and a second step, and each row alone. Two kinds of files
 * answer differently in a batch. In the first, attention does not support left padding (fused kernels that count a row's
 * tokens from its left end). In the second, activations are quantized at run time, with one scale for all rows. No
 * configuration says which kind a file is.
 */
export async function checkBatches<C extends KeyValueCache<C>>(
  forward: ForwardFunction<C>,
  tokens: readonly number[],
): Promise<BatchCheckResult> {
  const prompts = [tokens, tokens.slice(0, Math.ceil(tokens.length * 0.6)), tokens.slice(0, 3)];
  let cacheBytesPerToken = 0;
  const measured: ForwardFunction<C> = async (pass) => {
    const result = await forward(pass);
    cacheBytesPerToken = result.cache.bytes / pass.mask.length;
    return result;
  };
  const alone: Probe[] = [];
  for (const prompt of prompts) {
    const probe = new Probe({ prefix: [], rest: prompt });
    await generateBatch([probe.row], measured, new Set(), noWatch, 1);
    alone.push(probe);
  }
  const beside = prompts.map((prompt, i) => {
    const cut = Math.min(2, prompt.length - 1);
    return new Probe({ prefix: prompt.slice(0, cut), rest: prompt.slice(cut) }, alone[i]);
  });
  await generateBatch(
    beside.map(({ row }) => row),
    forward,
    new Set(),
    noWatch,
    tokenRowAlignment,
  );
  return { areSafe: zip(beside, alone).every(([probe, other]) => probe.isLike(other)), cacheBytesPerToken };
}

/**
 * As a share of the logits' range. Sums in another order differ less (16-bit ones not always), wrong attention and other
 * scales more.
 */
const sameWithin = 2e-3;

const noWatch = { ended: () => {}, stopped: async () => false };

/** A row of two steps that records the logits of both. It follows the choices of `leader`, if there is one. */
class Probe {
  readonly row: BatchRow;
  readonly #logits: Float32Array[] = [];

  constructor(tokens: Pick<BatchRow, 'prefix' | 'rest'>, leader?: Probe) {
    this.row = newRow(tokens, 2, (logits, step) => {
      this.#logits.push(logits.slice());
      return leader ? assertDefined(leader.row.produced[step], `token ${step} of the probe`) : argmax(logits);
    });
  }

  isLike(other: Probe): boolean {
    return (
      this.#logits.length === 2 &&
      other.#logits.length === 2 &&
      zip(this.#logits, other.#logits).every(([own, others]) => largestGap(own, others) <= sameWithin)
    );
  }
}

/** The largest difference, as a share of the range of the second's values. */
function largestGap(one: Float32Array, other: Float32Array): number {
  let gap = 0;
  let low = Infinity;
  let high = -Infinity;
  for (const [i, value] of other.entries()) {
    gap = Math.max(gap, Math.abs((one[i] ?? NaN) - value));
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return gap / (high - low);
}
