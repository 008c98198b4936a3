import betainc from '@stdlib/math-base-special-betainc';
import type { Item } from '../../../src/core/items/item.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { chanceLevelOfSet } from '../../../src/measure/doctor/chance-level.ts';
import { holm } from '../../../src/measure/significance/holm.ts';

/** How many of a set’s first questions were right. */
export interface SetTrial {
  readonly set: string;
  readonly right: number;
  readonly asked: number;
  /** What a model gets that knows nothing; a fraction. */
  readonly chance: number;
}

export interface SetFinding extends SetTrial {
  /** P(X ≥ right), X binomial of `asked` with `chance`. */
  readonly p: number;
  /** By Holm over the sets. */
  readonly adjusted: number;
  readonly isAbove: boolean;
}

/** The one-sided exact binomial test: P(X ≥ right). */
export const binomialTail = (right: number, asked: number, chance: number): number =>
  right === 0 ? 1 : betainc(chance, right, asked - right + 1, true, false);

/** In the order of the trials. A set counts as above chance where its p by Holm is below 5%. */
export function findSetsAboveChance(trials: readonly SetTrial[]): SetFinding[] {
  const ps = trials.map(({ right, asked, chance }) => binomialTail(right, asked, chance));
  const adjusted = holm(ps);
  return trials.map((trial, place) => {
    const own = adjusted[place] ?? 1;
    return { ...trial, p: ps[place] ?? 1, adjusted: own, isAbove: own < 0.05 };
  });
}

/** The larger of 1/choices and the commonest right answer’s share among the questions: a model can always say the same. */
export function chanceOfQuestions(items: readonly Item[]): number {
  const answers = new Map<string, number>();
  for (const { answer } of items) answers.set(String(answer), (answers.get(String(answer)) ?? 0) + 1);
  const { guess, always } = chanceLevelOfSet(items);
  const open = mean(items.map(({ choices }) => (choices ? 0 : 1))) > 0.5;
  return open ? Math.max(...answers.values()) / items.length : (always?.share ?? guess);
}
