import type { Item } from '../items/item.ts';
import type { ScoredResponse } from '../studies/study.ts';

/** `whole`: a whole number of up to 53 bits; `time`: milliseconds since 1970. */
export type ColumnKind = 'text' | 'whole' | 'number' | 'truth' | 'time';

export type AnswerValue = string | number | boolean | null;

/** A column of the long table of answers. docs/formats.md says what is in each. */
export interface AnswerColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** No row is without. */
  readonly always?: true;
  readonly value: (row: ScoredResponse, item: Item) => AnswerValue | undefined;
}
