/* eslint-disable @typescript-eslint/no-non-null-assertion -- i runs below the length, which all columns and the weights have */
/** A column of a design, or the values to be explained: one number for each observation. */
export type DesignColumn = ArrayLike<number>;

/** A column counts as a combination of others if the part of it that remains is at most this fraction of its length. */
const leastPart = 1e-9;

/**
 * Least squares: what blocks of columns explain of y, each after those before it. The columns are made orthonormal one
 * by one (Gram–Schmidt with each projection subtracted twice, which is as good as Householder's: Giraud, Langou and
 * Rozložník 2005). A column that is a combination of those before it adds nothing. A sum of squares is Σ(q·y)² over the
 * block's own orthonormal columns. So a small one is not lost as the difference of two large ones.
 */
export class SequentialLeastSquares {
  readonly #basis: Float64Array[] = [];
  readonly #left: Float64Array;

  /** `weights`: the number of observations behind each value, if the values are means of several. */
  constructor(
    y: DesignColumn,
    private readonly weights?: DesignColumn,
  ) {
    this.#left = this.#scaled(y);
  }

  /** The number of columns added so far that are not combinations of others. */
  get rank(): number {
    return this.#basis.length;
  }

  /** Σ w·(y − ŷ)²: what the columns added so far leave unexplained. */
  get residual(): number {
    return squares(this.#left);
  }

  /** Adds columns. Returns the sum of squares that they explain beyond those added before, and its degrees of freedom. */
  add(columns: readonly DesignColumn[]): { readonly sumSq: number; readonly df: number } {
    const before = this.rank;
    let sumSq = 0;
    for (const column of columns) {
      if (column.length !== this.#left.length)
        throw new RangeError(`LeastSquares: a column of ${column.length} for ${this.#left.length} observations`);
      const own = this.#scaled(column);
      const length = Math.sqrt(squares(own));
      for (let pass = 0; pass < 2; pass++) for (const q of this.#basis) takeOff(own, q);
      const rest = Math.sqrt(squares(own));
      if (!(rest > leastPart * length)) continue;
      for (let i = 0; i < own.length; i++) own[i]! /= rest;
      this.#basis.push(own);
      sumSq += takeOff(this.#left, own) ** 2;
    }
    return { sumSq, df: this.rank - before };
  }

  #scaled(values: DesignColumn): Float64Array {
    const scaled = Float64Array.from(values);
    if (this.weights) for (let i = 0; i < scaled.length; i++) scaled[i]! *= Math.sqrt(this.weights[i]!);
    return scaled;
  }
}

/** Subtracts the part along q. Returns its size. */
function takeOff(values: Float64Array, q: Float64Array): number {
  let along = 0;
  for (let i = 0; i < q.length; i++) along += values[i]! * q[i]!;
  for (let i = 0; i < q.length; i++) values[i]! -= along * q[i]!;
  return along;
}

function squares(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value * value;
  return total;
}
