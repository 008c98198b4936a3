import type { ResponseFinish } from '../../core/answers/response.ts';

/** One prompt of a batch on its way through the model. */
export interface BatchRow {
  /** Tokens that prompts with the same instructions share, then those of this prompt alone: together, the prompt. */
  readonly prefix: readonly number[];
  readonly rest: readonly number[];
  /** The most tokens that it may produce. */
  readonly limit: number;
  /** The next token, given the logits of all tokens and how many were produced before. */
  readonly choose: (logits: Float32Array, step: number) => number;
  /** Whether what was produced has come to an end other than an end token. */
  readonly isOver?: ((produced: readonly number[]) => boolean) | undefined;
  readonly produced: number[];
  readonly ms: { prefill: number; decode: number };
  /** Unset while it runs. */
  finish?: ResponseFinish;
  /** Why it ended in an error. */
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
 * Adds a token to a running row. The first end token ends it for good (`stop`), and so does its limit (`length`):
 * an end token that is also the last one allowed is a `stop`. A row that has ended takes no more.
 */
export function addTokenToRow(row: BatchRow, token: number, ends: ReadonlySet<number>): void {
  if (row.finish) throw new Error('The row has ended.');
  row.produced.push(token);
  if (ends.has(token) || row.isOver?.(row.produced)) row.finish = 'stop';
  else if (row.produced.length >= row.limit) row.finish = 'length';
}

/** Ends a row that the model gave no usable number for; its neighbours go on. */
export function failRow(row: BatchRow, why: string): void {
  row.finish = 'error';
  row.error = why;
}

/** What a row says: its tokens before the first end token. The end token counts as produced, but is no text. */
export function tokensBeforeEnd(row: BatchRow, ends: ReadonlySet<number>): number[] {
  const end = row.produced.findIndex((token) => ends.has(token));
  return end === -1 ? row.produced : row.produced.slice(0, end);
}
