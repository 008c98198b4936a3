import type { HumanRating } from '../../core/answers/human-rating.ts';
import { database } from '../database/database.ts';
import { runWithDiskFullMessage } from '../../base/errors/disk-full.ts';
import { deleteRowsOfSets, loadRowsOfSet } from '../library/rows-of-set.ts';

type Key = readonly [set: string, item: string, rater: string];

const keyOf = ({ set, item, rater }: HumanRating): [string, string, string] => [set, item, rater];

/** Every rating of a set, by item and rater. */
export const loadSetRatings = (set: string): Promise<HumanRating[]> => loadRowsOfSet(database.ratings, set, keyOf);

/** Stores a person's rating of a pair and replaces their earlier one. Returns a function that restores the earlier one. */
export function saveRatingWithUndo(rating: HumanRating): Promise<() => Promise<void>> {
  return change(async () => {
    const before = await database.ratings.get(keyOf(rating));
    await database.ratings.put(rating);
    return () => putBack(keyOf(rating), before);
  });
}

export interface RatingMergeCounts {
  readonly added: number;
  /** Ratings of the file that replaced an earlier one by the same rater. */
  readonly replaced: number;
  /** Rated here later than in the file, so the rating here stays. */
  readonly kept: number;
  readonly same: number;
}

/**
 * Merges ratings from a file: of two by one rater for one pair, the later counts. One transaction stores all of them or
 * none.
 */
export function mergeRatings(ratings: readonly HumanRating[]): Promise<RatingMergeCounts> {
  return change(async () => {
    const there = await database.ratings.bulkGet(ratings.map(keyOf));
    const counts = { added: 0, replaced: 0, kept: 0, same: 0 };
    const wanted = ratings.filter((rating, at) => {
      const how = standing(rating, there[at]);
      counts[how]++;
      return how === 'added' || how === 'replaced';
    });
    await database.ratings.bulkPut(wanted);
    return counts;
  });
}

/** Deletes all of a rater's ratings of a set. Returns a function that restores them. */
export function removeRatingsOfRater(set: string, rater: string): Promise<() => Promise<void>> {
  return change(async () => {
    const rows = (await loadSetRatings(set)).filter((rating) => rating.rater === rater);
    await database.ratings.bulkDelete(rows.map(keyOf));
    return async () => {
      await mergeRatings(rows);
    };
  });
}

export const deleteRatingsOfSets = (sets: readonly string[]): Promise<void> => deleteRowsOfSets(database.ratings, sets);

function standing(rating: HumanRating, there: HumanRating | undefined): keyof RatingMergeCounts {
  if (!there) return 'added';
  if (there.value === rating.value && there.pair === rating.pair) return 'same';
  return rating.when > there.when || there.pair !== rating.pair ? 'replaced' : 'kept';
}

const putBack = (key: Key, before: HumanRating | undefined): Promise<void> =>
  change(async () => {
    if (before) await database.ratings.put(before);
    else await database.ratings.delete([...key]);
  });

const change = <T>(work: () => Promise<T>): Promise<T> =>
  runWithDiskFullMessage('The disk is full: the ratings were not changed. Free some space, then try again.', () =>
    database.transaction('rw', database.ratings, work),
  );
