import type { Changes } from '../measure/paired-changes.ts';
import type { Column } from '../ui/table.ts';
import type { AnswersBehind } from '../report/addresses.ts';
import type { AnyDifference } from './rows.ts';
import type { Tested } from './comparison.ts';

/** Differences of one pair of models on one thing: a system prompt, a question, a scale. */
export interface DifferenceLine {
  readonly key: string;
  readonly label: string;
  /** The answers that they stand on, in either run. */
  readonly behind: Omit<AnswersBehind, 'model'>;
  /** By the columns' ids. */
  readonly of: Readonly<Record<string, AnyDifference>>;
  readonly items?: Tested;
  /** Single answers that became right or wrong. */
  readonly answers?: Changes;
}

/** A measure whose differences are told side by side. */
export interface DifferenceColumn {
  readonly id: string;
  readonly title: string;
  readonly meaning?: string;
  readonly digits: number;
  /** 100 where fractions are shown in points. */
  readonly times?: number;
}

/** A column of all pairs of models: a difference, or something else that a page fills in. */
export type PairColumn<Pair> = (DifferenceColumn & { readonly of: (pair: Pair) => AnyDifference }) | Column<Pair>;
