import type { Item } from '../../core/items/item.ts';
import type { AnswerFilter } from '../answer-filter.ts';
import type { RunAnswersToItem } from './item-answers.ts';
import type { ScoredResponse } from '../../core/studies/study.ts';

/** The props of a component that shows one model's answers to an item. */
export interface ModelAnswersProps {
  readonly answers: RunAnswersToItem;
  readonly item: Item;
  /** The model's answers, in plan order. */
  readonly rows: readonly ScoredResponse[];
  /** Selects the answers to show. */
  readonly behind: AnswerFilter;
  /** The model’s id. */
  readonly model: string;
}
