/**
 * The two pieces of arithmetic that take nearly all the time. Plain TypeScript and WebAssembly do them in the same
 * numbers, integer products and single-precision sums in one order, so that both give the same bits. Everything lies in
 * one memory; places in it are byte offsets.
 */
export interface ParserKernels {
  readonly memory: ArrayBuffer;
  readonly dense: DenseKernel;
  readonly gates: LstmGatesKernel;
}

/**
 * For rows i and outputs j: y[i, j] = steps[j] · Σ_k x[i, k] · weights[j, k] + base[i, j], with y, steps and base float32,
 * x int16, weights int8. Rows of base lie `stride` bytes apart: 0 for a bias that all rows share. `columns` is a multiple
 * of 16, `outputs` of 4. Rows are done in pairs: with an odd number of them, one more row of x and base is read and one
 * more of y written, with values that mean nothing.
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
 * One step of an LSTM for each row. sums: rows × 4·units float32, input, forget, cell and output gate; cells: rows ×
 * units float32, renewed; the hidden state goes as int16 in steps of 1/16384 to `states` (rows × units) and to `out`,
 * whose rows lie `stride` bytes apart. `units` is a multiple of 4.
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
