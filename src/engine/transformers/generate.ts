import { besides, padLeft, takeRows } from './layout.ts';
import { take, type Row } from './row.ts';

/** Keys and values of earlier tokens, one tensor a layer and kind: [rows, heads, columns, size]. */
export type Cache = ReadonlyMap<string, CachedTensor>;

export interface CachedTensor {
  readonly data: Float32Array | Uint16Array;
  readonly dims: readonly number[];
}

/** One pass through the model: [rows, width] tokens after what the cache holds. */
export interface Pass {
  readonly rows: number;
  readonly width: number;
  readonly ids: BigInt64Array;
  readonly positions: BigInt64Array;
  /** [rows, columns of the cache + width] */
  readonly mask: BigInt64Array;
  readonly cache: Cache;
}

/** Logits of each row's last token, [rows, vocabulary], and the cache grown by the pass. */
export type Forward = (pass: Pass) => Promise<{ readonly logits: Float32Array; readonly cache: Cache }>;

export interface Watch {
  /** Called once for each row, as soon as it ends. */
  readonly ended: (row: Row) => void;
  /** Asked before each pass: true leaves the rows that still run unfinished. */
  readonly stopped: () => Promise<boolean>;
}

/**
 * Runs the rows of a batch until each has ended.
 *
 * Each different prefix goes through the model once, then the rows' own parts on top of it, then one token a row and
 * pass. A row that has ended is handed over at once and takes no further part; its place in the cache is given up when
 * enough rows have ended. Every prompt is cut into prefix and rest the same way, alone or not, and layout.ts keeps
 * every row's arithmetic the same in every batch: the text of a row does not depend on its neighbours.
 *
 * Times: a pass's milliseconds are shared out equally over the rows that took part in it.
 */
export async function generate(rows: readonly Row[], forward: Forward, ends: ReadonlySet<number>, watch: Watch) {
  if (await watch.stopped()) return;
  let running = [...rows];
  const since = performance.now();
  const prefix = await sharedPrefixes(running, forward);
  if (await watch.stopped()) return;
  const rest = padLeft(
    running.map((row) => row.rest),
    running.map((row) => row.prefix.length),
  );
  let mask = besides(prefix.mask, rest.mask, running.length);
  let { logits, cache } = await forward({ ...rest, mask, cache: prefix.cache });
  const prefillMs = performance.now() - since;
  for (const row of running) row.ms.prefill = prefillMs / rows.length;

  for (;;) {
    const vocabulary = logits.length / running.length;
    running.forEach((row, r) => {
      if (row.finish) return;
      take(row, row.choose(logits.subarray(r * vocabulary, (r + 1) * vocabulary), row.produced.length), ends);
      if (row.finish) watch.ended(row);
    });
    const alive = running.flatMap((row, r) => (row.finish ? [] : [r]));
    if (alive.length === 0 || (await watch.stopped())) return;
    if (alive.length <= worthDropping * running.length) {
      cache = rowsOf(cache, alive);
      mask = takeRows(mask, running.length, alive);
      running = alive.map((r) => running[r]!);
    }
    const started = performance.now();
    mask = besides(mask, new BigInt64Array(running.length).fill(1n), running.length);
    ({ logits, cache } = await forward({ ...nextTokens(running), mask, cache }));
    const ms = performance.now() - started;
    for (const r of running) if (!r.finish) r.ms.decode += ms / alive.length;
  }
}

/** Ended rows are carried along until at most this part of the rows still runs: dropping them copies the cache. */
const worthDropping = 0.8;

/** One pass over the different prefixes, then a copy of its prefix for each row. */
async function sharedPrefixes(rows: readonly Row[], forward: Forward): Promise<{ cache: Cache; mask: BigInt64Array }> {
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
  );
  if (padded.width === 0) return { cache: new Map(), mask: new BigInt64Array() };
  const { cache } = await forward({ ...padded, cache: new Map() });
  return { cache: rowsOf(cache, places), mask: takeRows(padded.mask, prefixes.length, places) };
}

/** The token that each row produced last. A row that has ended repeats its own: its results are not looked at. */
function nextTokens(rows: readonly Row[]): Pick<Pass, 'rows' | 'width' | 'ids' | 'positions'> {
  return {
    rows: rows.length,
    width: 1,
    ids: BigInt64Array.from(rows, (row) => BigInt(row.produced.at(-1)!)),
    positions: BigInt64Array.from(rows, (row) => BigInt(row.prefix.length + row.rest.length + row.produced.length - 1)),
  };
}

function rowsOf(cache: Cache, chosen: readonly number[]): Cache {
  return new Map(
    Array.from(cache, ([name, { data, dims }]) => [
      name,
      { data: takeRows(data, dims[0]!, chosen), dims: [chosen.length, ...dims.slice(1)] },
    ]),
  );
}
