import type { MaybeNumber, NoValueWithReason } from '../base/json/json.ts';
import type { NumberFormat } from '../core/words/format.ts';

/**
 * A report's table for files, with the values of the result and how the page formats them. The writers turn it into text.
 */
export interface FileTable {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly FileColumn[];
  /** One cell per column. */
  readonly rows: readonly (readonly FileCell[])[];
}

export interface FileColumn {
  readonly id: string;
  readonly title: string;
  /** Digits after the point; a column without them holds text. */
  readonly digits?: number;
  readonly form?: NumberFormat;
  /** Identifies the row's subject: `model` (the full id), `scenario` (its title) or `benchmark`. */
  readonly key?: true;
}

export const rowKeyColumnIds = ['model', 'scenario', 'benchmark'] as const;

/** A cell with several numbers, or with none, holds them all. */
export type FileCell = string | MaybeNumber | readonly number[];

export const isMissingValueCell = (cell: FileCell): cell is NoValueWithReason => typeof cell === 'object' && 'why' in cell;
