/**
 * How the token rows of a batch lie in memory, so that each row's numbers come out the same to the last bit whatever
 * other rows stand beside it.
 *
 * A row is padded on the left. The padding is masked and adds only zeros, but the kernels add four floats side by side
 * (one 128-bit WASM register) and then fold the four sums: a row shifted by one column is added in another order and
 * differs in the last digits, which is enough to flip a near-tie. Widths are therefore multiples of four, so that a
 * row's tokens stand in the same lanes in every batch, alone too; all further padding is whole registers of zeros.
 */
export const tokenRowAlignment = 4;

/** Columns that rows of these lengths need: the longest, rounded up to whole lanes; 0 when all are empty. */
export function alignedWidth(lengths: readonly number[], lane = tokenRowAlignment): number {
  return Math.ceil(Math.max(0, ...lengths) / lane) * lane;
}

export interface PaddedBatch {
  readonly rows: number;
  readonly width: number;
  /** Row by row; the padding holds token 0, which the mask hides. */
  readonly ids: BigInt64Array;
  /** The place of each token in its prompt, counted from `start[row]`; 1 in the padding, as the library has it. */
  readonly positions: BigInt64Array;
  /** 1 where a token stands, 0 in the padding. */
  readonly mask: BigInt64Array;
}

/** Rows of different lengths as one rectangle, padded on the left. `start[row]` tokens of the row were put before. */
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

/** Two masks of the same rows side by side. */
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

/** Any of the arrays that a rectangle of numbers can stand in. */
export interface NumberArray {
  readonly length: number;
  subarray(begin: number, end: number): NumberArray;
  set(numbers: ArrayLike<never>, at: number): void;
}

/** The chosen rows of a rectangle of `rows` rows, in the order asked; a row may be taken more than once. */
export function copyMatrixRows<T extends NumberArray>(data: T, rows: number, chosen: readonly number[]): T {
  const width = data.length / rows;
  const taken = new (data.constructor as new (length: number) => T)(chosen.length * width);
  chosen.forEach((row, r) => {
    taken.set(data.subarray(row * width, (row + 1) * width) as never, r * width);
  });
  return taken;
}
