import type { Item } from '../../../core/items/item.ts';
import { mean } from '../../../measure/basics/mean.ts';
import type { ModelCriterionAnswers, ScaleVariantAnswers } from './tally.ts';

/**
 * A reference for a judge’s ratings other than the quality known by construction. It has external ratings by item (from a
 * person or another run), or those of one of the run’s models.
 */
export type RatingReference =
  | { readonly kind: 'ratings'; readonly title: string; readonly ratings: Readonly<Record<string, number>> }
  | { readonly kind: 'model'; readonly model: string };

export const knownQualityTitle = 'quality known by construction';

/** An item’s quality from 0 (worst, "1") to 1 (best, "5"). Undefined if unknown. */
export function knownQualityZeroToOne({ answer }: Item): number | undefined {
  return typeof answer === 'string' && /^[1-5]$/.test(answer) ? (Number(answer) - 1) / 4 : undefined;
}

export const referenceTitle = (reference: RatingReference | undefined): string => {
  if (!reference) return knownQualityTitle;
  return reference.kind === 'model' ? reference.model : reference.title;
};

/**
 * Looks up the reference’s rating of each unit, `null` if missing. A model as the reference gives the mean of its samples
 * under the same variant and criterion. Undefined if the rated model is the reference.
 */
export function referenceRatingsLookup(
  reference: RatingReference | undefined,
  all: readonly ModelCriterionAnswers[],
): (answers: ModelCriterionAnswers, way: number) => readonly (number | null)[] | undefined {
  if (!reference) return ({ items }) => items.map((item) => knownQualityZeroToOne(item) ?? null);
  if (reference.kind === 'ratings') {
    const ratings = new Map(Object.entries(reference.ratings));
    return ({ items }) => items.map(({ id }) => ratings.get(id) ?? null);
  }
  return ({ model, criterion, items }, way) => {
    if (model === reference.model) return undefined;
    const judge = all.find((each) => each.model === reference.model && each.criterion === criterion);
    const asked = judge?.asked[way];
    return asked ? meansOf(asked) : items.map(() => null);
  };
}

const meansOf = ({ ratings }: ScaleVariantAnswers): (number | null)[] =>
  ratings.map((samples) => {
    const there = samples.filter((rating) => rating !== null);
    return there.length > 0 ? mean(there) : null;
  });
