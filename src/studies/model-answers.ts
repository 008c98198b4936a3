import type { Component } from 'svelte';
import type { Item } from '../core/item.ts';
import type { AnswersBehind } from '../report/addresses.ts';
import type { ItemAnswers } from '../report/answers/item-answers.ts';
import type { ScoredResponse } from '../core/study.ts';

/** What shows one model's answers to an item is given. */
export interface ModelAnswersProps {
  readonly answers: ItemAnswers;
  readonly item: Item;
  /** That model's, in plan order. */
  readonly rows: readonly ScoredResponse[];
  /** Which of them are wanted. */
  readonly behind: AnswersBehind;
  /** Its id. */
  readonly model: string;
}

type ModelAnswers = Component<ModelAnswersProps>;

/** How studies show them, by the study's id; loaded when it is wanted. Of the others card by card. */
const shownBy: Readonly<Record<string, () => Promise<{ readonly default: ModelAnswers }>>> = {
  'instruction-style': () => import('./instruction-style/answers/Answers.svelte'),
  paraphrase: () => import('./paraphrase/answers/Answers.svelte'),
  judge: () => import('./judge/answers/Answers.svelte'),
};

/** `undefined` where the study has none of its own. */
export const modelAnswersOf = (study: string): Promise<{ readonly default: ModelAnswers }> | undefined =>
  Object.hasOwn(shownBy, study) ? shownBy[study]!() : undefined;
