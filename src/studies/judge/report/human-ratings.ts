import { group } from 'd3';
import { setOf, type Item } from '../../../core/items/item.ts';
import { isJudgedPair } from '../../../core/items/pair.ts';
import { mean } from '../../../measure/basics/mean.ts';
import type { RatingReference } from '../measure/reference.ts';
import { judgedPairHashes } from '../../../core/digest/pair-hash.ts';
import type { HumanRating } from '../../../core/answers/human-rating.ts';

/** People’s ratings of the pairs of a run or a set. */
export interface HumanRatings {
  readonly ratings: readonly HumanRating[];
  /** The raters and their numbers of these pairs, most active first. */
  readonly raters: readonly { readonly name: string; readonly pairs: number }[];
  /** Pairs with a rating. */
  readonly pairs: number;
}

/**
 * People’s ratings of exactly these pairs. It leaves out ratings of another text under the same id. `ratingsOf` loads a
 * set’s ratings (src/store/people/ratings.ts).
 */
export async function loadHumanRatingSummary(
  items: readonly Item[],
  ratingsOf: (set: string) => Promise<readonly HumanRating[]>,
): Promise<HumanRatings> {
  const pairs = items.filter(isJudgedPair);
  const sets = [...new Set(pairs.map(({ id }) => setOf(id)))];
  const [hashes, ...all] = await Promise.all([judgedPairHashes(pairs), ...sets.map(ratingsOf)]);
  return summariseRatings(all.flat().filter((rating) => hashes.get(rating.item) === rating.pair));
}

export function summariseRatings(ratings: readonly HumanRating[]): HumanRatings {
  const counts = new Map<string, number>();
  for (const { rater } of ratings) counts.set(rater, (counts.get(rater) ?? 0) + 1);
  const raters = [...counts].map(([name, pairs]) => ({ name, pairs }));
  raters.sort((a, b) => b.pairs - a.pairs || (a.name < b.name ? -1 : 1));
  return { ratings, raters, pairs: new Set(ratings.map(({ item }) => item)).size };
}

/**
 * A reference for a judge’s ratings: for each pair the mean over its raters, on the scale from 1 to 5. With `raters`, it
 * uses only these. Undefined if they rated nothing.
 */
export function meanHumanRatings(
  { ratings }: HumanRatings,
  raters?: readonly string[],
): Extract<RatingReference, { kind: 'ratings' }> | undefined {
  const some = raters ? ratings.filter(({ rater }) => raters.includes(rater)) : ratings;
  if (some.length === 0) return undefined;
  const values = group(some, ({ item }) => item);
  const { raters: names } = summariseRatings(some);
  return {
    kind: 'ratings',
    title: `Human ratings by ${raterList(names.map(({ name }) => name))} (${values.size === 1 ? '1 pair' : `${values.size} pairs`})`,
    ratings: Object.fromEntries([...values].map(([item, all]) => [item, mean(all.map(({ value }) => value))])),
  };
}

const maxNamedRaters = 3;

function raterList(names: readonly string[]): string {
  const more = names.length - maxNamedRaters;
  if (more > 1) return `${names.slice(0, maxNamedRaters).join(', ')} and ${more} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
