/**
 * The memory layout of a batch's token rows. It makes each row's numbers the same to the last bit, whatever the other rows
 * are.
 *
 * A row is padded on the left. The padding is masked and adds only zeros. But the kernels add four floats at once (one
 * 128-bit WASM register) and then fold the four sums. A row shifted by one column is added in another order. It then differs
 * in its last digits, which is enough to flip a near-tie. So widths are multiples of four, and a row's tokens use the same
 * lanes in every batch, even alone. All further padding is whole registers of zeros.
 */
export const tokenRowAlignment = 4;

/** The columns for rows of these lengths: the longest, rounded up to whole lanes; 0 if all are empty. */
export function alignedWidth(lengths: readonly number[], lane = tokenRowAlignment): number {
  return Math.ceil(Math.max(0, ...lengths) / lane) * lane;
}

export interface PaddedBatch {
  readonly rows: number;
  readonly width: number;
  /** Row by row. The padding holds token 0, which the mask hides. */
  readonly ids: BigInt64Array;
  /** The position of each token in its prompt, counted from `start[row]`; 1 in the padding, as in the library. */
  readonly positions: BigInt64Array;
  /** 1 for a token, 0 for padding. */
  readonly mask: BigInt64Array;
}

/**
 * Packs rows of different lengths into one rectangle, padded on the left. The model already has `start[row]` tokens of each
 * row.
 */
export function padLeft(
  rows: readonly (readonly number[])[],
  start: readonly number[],
  lane: number = tokenRowAlignment,
): PaddedBatch {
  const width = alignedWidth(
    rows.map((row) => row.length),
    lane,
  );
  const ids = new BigInt64Array(rows.length * width);
  const positions = new BigInt64Array(rows.length * width).fill(1n);
  const mask = new BigInt64Array(rows.length * width);
  rows.forEach((row, r) => {
    const first = (r + 1) * width - row.length;
    row.forEach((id, j) => {
      ids[first + j] = BigInt(id);
      positions[first + j] = BigInt((start[r] ?? 0) + j);
      mask[first + j] = 1n;
    });
  });
  return { rows: rows.length, width, ids, positions, mask };
}

/** Joins two masks of the same rows. */
export function concatMasks(left: BigInt64Array, right: BigInt64Array, rows: number): BigInt64Array {
  const a = left.length / rows;
  const b = right.length / rows;
  const both = new BigInt64Array(rows * (a + b));
  for (let r = 0; r < rows; r++) {
    both.set(left.subarray(r * a, (r + 1) * a), r * (a + b));
    both.set(right.subarray(r * b, (r + 1) * b), r * (a + b) + a);
  }
  return both;
}

/** Any array type that can hold a rectangle of numbers. */
export interface NumberArray {
  readonly length: number;
  subarray(begin: number, end: number): NumberArray;
  set(numbers: ArrayLike<never>, at: number): void;
}

/** The chosen rows of a rectangle of `rows` rows, in the given order. A row may occur more than once. */
export function copyMatrixRows<T extends NumberArray>(data: T, rows: number, chosen: readonly number[]): T {
  const width = data.length / rows;
  const taken = new (data.constructor as new (length: number) => T)(chosen.length * width);
  chosen.forEach((row, r) => {
    taken.set(data.subarray(row * width, (row + 1) * width) as never, r * width);
  });
  return taken;
}
