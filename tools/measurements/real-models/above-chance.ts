import betainc from '@stdlib/math-base-special-betainc';
import type { Item } from '../../../src/core/items/item.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { chanceLevelOfSet } from '../../../src/measure/doctor/chance-level.ts';
import { holm } from '../../../src/measure/significance/holm.ts';

/** How many of a set's first questions the model answered correctly. */
export interface SetTrial {
  readonly set: string;
  readonly right: number;
  readonly asked: number;
  /** The score of a model that knows nothing, as a fraction. */
  readonly chance: number;
}

export interface SetFinding extends SetTrial {
  /** P(X ≥ right), X binomial of `asked` with `chance`. */
  readonly p: number;
  /** Holm-adjusted over the sets. */
  readonly adjusted: number;
  readonly isAbove: boolean;
}

/** The one-sided exact binomial test: P(X ≥ right). */
export const binomialTail = (right: number, asked: number, chance: number): number =>
  right === 0 ? 1 : betainc(chance, right, asked - right + 1, true, false);

/** In the order of the trials. A set counts as above chance if its Holm-adjusted p is below 5%. */
export function findSetsAboveChance(trials: readonly SetTrial[]): SetFinding[] {
  const ps = trials.map(({ right, asked, chance }) => binomialTail(right, asked, chance));
  const adjusted = holm(ps);
  return trials.map((trial, place) => {
    const own = adjusted[place] ?? 1;
    return { ...trial, p: ps[place] ?? 1, adjusted: own, isAbove: own < 0.05 };
  });
}

/** The larger of 1/choices and the share of the most common right answer. A model can always give the same answer. */
export function chanceOfQuestions(items: readonly Item[]): number {
  const answers = new Map<string, number>();
  for (const { answer } of items) answers.set(String(answer), (answers.get(String(answer)) ?? 0) + 1);
  const { guess, always } = chanceLevelOfSet(items);
  const open = mean(items.map(({ choices }) => (choices ? 0 : 1))) > 0.5;
  return open ? Math.max(...answers.values()) / items.length : (always?.share ?? guess);
}
