import type { Item } from '../../../core/items/item.ts';
import { mean } from '../../../measure/basics/mean.ts';
import type { ModelCriterionAnswers, ScaleVariantAnswers } from './tally.ts';

/**
 * What a judge's ratings are compared with instead of the quality known by construction: ratings from elsewhere by item (a person's, another
 * run's), or those of one of the run's own models.
 */
export type RatingReference =
  | { readonly kind: 'ratings'; readonly title: string; readonly ratings: Readonly<Record<string, number>> }
  | { readonly kind: 'model'; readonly model: string };

export const knownQualityTitle = 'quality known by construction';

/** An item's quality from 0 (worst, "1") to 1 (best, "5"); undefined where none is known. */
export function knownQualityZeroToOne({ answer }: Item): number | undefined {
  return typeof answer === 'string' && /^[1-5]$/.test(answer) ? (Number(answer) - 1) / 4 : undefined;
}

export const referenceTitle = (reference: RatingReference | undefined): string => {
  if (!reference) return knownQualityTitle;
  return reference.kind === 'model' ? reference.model : reference.title;
};

/**
 * The reference's rating of each unit, `null` where it has none. A model as the reference is the mean of its samples under the same criterion,
 * definition length, temperature and scale; where the rated model is that model itself there is none (undefined).
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
