import { assertDefined } from '../../base/errors/assert-defined.ts';
import { messageOf } from '../../base/errors/message-of.ts';
import { pick } from '../../base/objects/pick.ts';
import { concatMasks, tokenRowAlignment, padLeft, copyMatrixRows, type PaddedBatch } from './batch-layout.ts';
import { failRow, addTokenToRow, type BatchRow } from './batch-row.ts';

/** A model's cache of the tokens that it has read, row by row. */
export interface KeyValueCache<C> {
  /** Its memory, wherever it is. */
  readonly bytes: number;
  /** The chosen rows, in the given order. A row may occur more than once. This consumes the cache. */
  rows(chosen: readonly number[]): Promise<C>;
  dispose(): void;
}

/** One pass through the model: [rows, width] tokens after what the cache holds. */
export interface ForwardPassInput<C extends KeyValueCache<C>> {
  readonly rows: number;
  readonly width: number;
  readonly ids: BigInt64Array;
  readonly positions: BigInt64Array;
  /** [rows, columns of the cache + width] */
  readonly mask: BigInt64Array;
  /** The pass consumes it. */
  readonly cache: C | undefined;
}

/** Logits of each row's last token, [rows, vocabulary], and the cache after the pass. */
export type ForwardFunction<C extends KeyValueCache<C>> = (
  pass: ForwardPassInput<C>,
) => Promise<{ readonly logits: Float32Array; readonly cache: C }>;

export interface GenerationCallbacks {
  /** Called once for each row, as soon as it ends. */
  readonly ended: (row: BatchRow) => void;
  /** Called before each pass. True leaves the running rows unfinished. */
  readonly stopped: () => Promise<boolean>;
}

/**
 * Runs the rows of a batch until each has ended.
 *
 * Each distinct prefix goes through the model once. Then the rows' own parts follow, then one token per row and pass. A row
 * that has ended is delivered at once and takes no further part. Its place in the cache is freed when enough rows have
 * ended. Every prompt is split into prefix and rest in the same way, alone or in a batch. batch-layout.ts keeps every row's
 * arithmetic the same in every batch. So the text of a row does not depend on its neighbors.
 *
 * Times: a pass's milliseconds are divided equally among the rows that took part in it. `lane` is the lane width of
 * batch-layout.ts, or 1 for a model that does not support padding.
 */
export async function generateBatch<C extends KeyValueCache<C>>(
  rows: readonly BatchRow[],
  forward: ForwardFunction<C>,
  ends: ReadonlySet<number>,
  watch: GenerationCallbacks,
  lane: number = tokenRowAlignment,
): Promise<void> {
  if (rows.length === 0 || (await watch.stopped())) return;
  let running = [...rows];
  const since = performance.now();
  const prefix = await sharedPrefixes(running, forward, lane);
  if (await watch.stopped()) return prefix.cache?.dispose();
  const rest = padLeft(
    running.map((row) => row.rest),
    running.map((row) => row.prefix.length),
    lane,
  );
  let mask = concatMasks(prefix.mask, rest.mask, running.length);
  let { logits, cache } = await forward({ ...rest, mask, cache: prefix.cache });
  const prefillMs = performance.now() - since;
  for (const row of running) row.ms.prefill = prefillMs / rows.length;

  for (;;) {
    const vocabulary = logits.length / running.length;
    running.forEach((row, r) => {
      if (row.finish) return;
      choose(row, logits.subarray(r * vocabulary, (r + 1) * vocabulary), ends);
      if (row.finish) watch.ended(row);
    });
    const alive = running.flatMap((row, r) => (row.finish ? [] : [r]));
    if (alive.length === 0 || (await watch.stopped())) return cache.dispose();
    if (alive.length <= worthDropping * running.length) {
      cache = await cache.rows(alive);
      mask = copyMatrixRows(mask, running.length, alive);
      running = pick(running, alive);
    }
    const started = performance.now();
    mask = concatMasks(mask, new BigInt64Array(running.length).fill(1n), running.length);
    ({ logits, cache } = await forward({ ...nextTokens(running), mask, cache }));
    const ms = performance.now() - started;
    for (const r of running) if (!r.finish) r.ms.decode += ms / alive.length;
  }
}

function choose(row: BatchRow, logits: Float32Array, ends: ReadonlySet<number>): void {
  let token: number;
  try {
    token = row.choose(logits, row.produced.length);
  } catch (error) {
    return failRow(row, messageOf(error));
  }
  addTokenToRow(row, token, ends);
}

/** Ended rows stay until at most this share of the rows still runs, because dropping them copies the cache. */
const worthDropping = 0.8;

/** Runs the distinct prefixes in one pass, then copies each row's prefix. */
async function sharedPrefixes<C extends KeyValueCache<C>>(
  rows: readonly BatchRow[],
  forward: ForwardFunction<C>,
  lane: number,
): Promise<{ cache: C | undefined; mask: BigInt64Array }> {
  const different = new Map<string, { readonly place: number; readonly tokens: readonly number[] }>();
  const places = rows.map(({ prefix }) => {
    const key = prefix.join(' ');
    const known = different.get(key) ?? { place: different.size, tokens: prefix };
    different.set(key, known);
    return known.place;
  });
  const prefixes = [...different.values()].map(({ tokens }) => tokens);
  const padded = padLeft(
    prefixes,
    prefixes.map(() => 0),
    lane,
  );
  if (padded.width === 0) return { cache: undefined, mask: new BigInt64Array() };
  const { cache } = await forward({ ...padded, cache: undefined });
  return { cache: await cache.rows(places), mask: copyMatrixRows(padded.mask, prefixes.length, places) };
}

/** The last token of each row. A row that has ended repeats its own, and its results are ignored. */
function nextTokens(rows: readonly BatchRow[]): Omit<PaddedBatch, 'mask'> {
  return {
    rows: rows.length,
    width: 1,
    ids: BigInt64Array.from(rows, (row) => BigInt(assertDefined(row.produced.at(-1), 'token to go on from'))),
    positions: BigInt64Array.from(rows, (row) => BigInt(row.prefix.length + row.rest.length + row.produced.length - 1)),
  };
}
