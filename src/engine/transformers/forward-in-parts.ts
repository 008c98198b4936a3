import type { KeyValueCache, ForwardFunction } from './generate.ts';

/**
 * The same model, but with at most `columnsFor(rows)` columns per pass. The cache carries earlier columns to the next pass.
 * For models that compute logits for all tokens of a prompt, although only the last ones are used. With a vocabulary of
 * 150,000 tokens, the logits of each token take 0.6 MB.
 */
export function makeChunkedForward<C extends KeyValueCache<C>>(
  forward: ForwardFunction<C>,
  columnsFor: (rows: number) => number,
): ForwardFunction<C> {
  return async (pass) => {
    const { rows, width, ids, positions, mask } = pass;
    const columns = mask.length / rows;
    const before = columns - width;
    const most = columnsFor(rows);
    for (let from = 0, { cache } = pass; ; from += most) {
      const to = Math.min(width, from + most);
      const result = await forward({
        rows,
        width: to - from,
        cache,
        ids: columnsOf(ids, width, from, to),
        positions: columnsOf(positions, width, from, to),
        mask: columnsOf(mask, columns, 0, before + to),
      });
      if (to === width) return result;
      cache = result.cache;
    }
  };
}

/** Columns `from` to `to − 1` of a rectangle of `width` columns. */
function columnsOf(data: BigInt64Array, width: number, from: number, to: number): BigInt64Array {
  if (from === 0 && to === width) return data;
  const rows = data.length / width;
  const part = new BigInt64Array(rows * (to - from));
  for (let r = 0; r < rows; r++) part.set(data.subarray(r * width + from, r * width + to), r * (to - from));
  return part;
}
