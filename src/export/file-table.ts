import type { MaybeNumber, NoValueWithReason } from '../base/json/json.ts';
import type { NumberFormat } from '../core/words/format.ts';

/** A report's table for files: values as they are in the result, and how the page prints them. Writers make text of it. */
export interface FileTable {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly FileColumn[];
  /** A cell for each column. */
  readonly rows: readonly (readonly FileCell[])[];
}

export interface FileColumn {
  readonly id: string;
  readonly title: string;
  /** Digits after the point; a column without them holds words. */
  readonly digits?: number;
  readonly form?: NumberFormat;
  /** Says what the row is of: `model` (the whole id), `scenario` (its title) or `benchmark`. */
  readonly key?: true;
}

export const rowKeyColumnIds = ['model', 'scenario', 'benchmark'] as const;

/** Of several numbers, or none, all. */
export type FileCell = string | MaybeNumber | readonly number[];

export const isMissingValueCell = (cell: FileCell): cell is NoValueWithReason => typeof cell === 'object' && 'why' in cell;
