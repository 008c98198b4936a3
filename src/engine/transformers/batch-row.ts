import type { ResponseFinish } from '../../core/answers/response.ts';

/** One prompt of a batch in progress. */
export interface BatchRow {
  /**
   * `prefix`: tokens shared by prompts with the same instructions. `rest`: this prompt's own tokens. Together they are the
   * prompt.
   */
  readonly prefix: readonly number[];
  readonly rest: readonly number[];
  /** The maximum number of tokens to produce. */
  readonly limit: number;
  /** Chooses the next token from the logits of all tokens and the number of tokens produced before. */
  readonly choose: (logits: Float32Array, step: number) => number;
  /** Whether the produced tokens have ended without an end token. */
  readonly isOver?: ((produced: readonly number[]) => boolean) | undefined;
  readonly produced: number[];
  readonly ms: { prefill: number; decode: number };
  /** Unset while the row runs. */
  finish?: ResponseFinish;
  /** Why the row ended in an error. */
  error?: string;
}

export function newRow(
  tokens: Pick<BatchRow, 'prefix' | 'rest'>,
  limit: number,
  choose: BatchRow['choose'],
  isOver?: BatchRow['isOver'],
): BatchRow {
  return { ...tokens, limit, choose, isOver, produced: [], ms: { prefill: 0, decode: 0 } };
}

/**
 * Adds a token to a running row. The first end token ends the row (`stop`), and so does its limit (`length`). An end token
 * that is also the last token allowed is a `stop`. A row that has ended takes no more tokens.
 */
export function addTokenToRow(row: BatchRow, token: number, ends: ReadonlySet<number>): void {
  if (row.finish) throw new Error('The row has ended.');
  row.produced.push(token);
  if (ends.has(token) || row.isOver?.(row.produced)) row.finish = 'stop';
  else if (row.produced.length >= row.limit) row.finish = 'length';
}

/** Ends a row for which the model gave no usable number. Other rows continue. */
export function failRow(row: BatchRow, why: string): void {
  row.finish = 'error';
  row.error = why;
}

/** A row's tokens before the first end token. The end token counts as produced but is not text. */
export function tokensBeforeEnd(row: BatchRow, ends: ReadonlySet<number>): number[] {
  const end = row.produced.findIndex((token) => ends.has(token));
  return end === -1 ? row.produced : row.produced.slice(0, end);
}
