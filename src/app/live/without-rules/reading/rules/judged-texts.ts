import type { Item } from '../../../../../core/item.ts';
import type { Judgements } from '../../../../../core/counting/judgement.ts';

/** A file of a run whose questions count by no rule: nothing was judged. */
export class JudgedAnswers implements Judgements {
  readonly version = 0;
  readonly hasRules = false;
  addLine(): void {
    // There is nothing to know.
  }
  add = (): Promise<void> => Promise.resolve();
  of = (): readonly never[] => [];
  due = (): readonly never[] => [];
}

export const judgedAnswers = (): Promise<JudgedAnswers> => Promise.resolve(new JudgedAnswers());
export const isJudged = (): boolean => false;
export const judgedRules = (_: Pick<Item, 'counts'>): readonly never[] => [];
export const judgesOf = (): readonly never[] => [];
