/**
 * The two operations that take nearly all the time. Plain TypeScript and WebAssembly give the same bits. Both use integer
 * products and single-precision sums in one order. Everything is in one memory; addresses are byte offsets.
 */
export interface ParserKernels {
  readonly memory: ArrayBuffer;
  readonly dense: DenseKernel;
  readonly gates: LstmGatesKernel;
}

/**
 * For rows i and outputs j: y[i, j] = steps[j] · Σ_k x[i, k] · weights[j, k] + base[i, j]. y, steps and base are float32, x
 * is int16, weights is int8. Rows of base are `stride` bytes apart: 0 for a bias that all rows share. `columns` is a
 * multiple of 16, `outputs` of 4.
 *
 * Rows are processed in pairs. With an odd number of rows, it reads one more row of x and base and writes one more row of y,
 * with meaningless values.
 */
export type DenseKernel = (
  x: number,
  rows: number,
  columns: number,
  weights: number,
  steps: number,
  base: number,
  stride: number,
  outputs: number,
  y: number,
) => void;

/**
 * One step of an LSTM for each row. sums: rows × 4·units float32, for the input, forget, cell and output gates. cells:
 * rows × units float32, updated in place. The hidden state is int16 in steps of 1/16384. It is written to `states`
 * (rows × units) and to `out`, whose rows are `stride` bytes apart. `units` is a multiple of 4.
 */
export type LstmGatesKernel = (
  sums: number,
  rows: number,
  units: number,
  cells: number,
  states: number,
  out: number,
  stride: number,
) => void;
