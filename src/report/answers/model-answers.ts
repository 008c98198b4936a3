import type { Item } from '../../core/items/item.ts';
import type { AnswerFilter } from '../answer-filter.ts';
import type { RunAnswersToItem } from './item-answers.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';

/** What shows one model's answers to an item is given. */
export interface ModelAnswersProps {
  readonly answers: RunAnswersToItem;
  readonly item: Item;
  /** That model's, in plan order. */
  readonly rows: readonly ScoredResponse[];
  /** Which of them are wanted. */
  readonly behind: AnswerFilter;
  /** Its id. */
  readonly model: string;
}
