import type { ItemSet } from '../../../core/items/item.ts';
import { isJudgedPair, type JudgedPairItem } from '../../../core/items/pair.ts';
import { noPairHashes, judgedPairHashes } from '../../../core/digest/pair-hash.ts';
import type { HumanRating } from '../../../core/answers/human-rating.ts';
import { summariseRatings, type HumanRatings } from '../../../studies/judge/report/human-ratings.ts';
import { loadSetRatings } from '../../../store/people/ratings.ts';
import { watchQuery } from '../../../store/database/watch.ts';
import { errorMessage } from '../../../core/words/error-message.ts';

/** The ratings of a set’s pairs, live for the page, from this tab or another. */
export class RatingsOfSet {
  readonly set: ItemSet;
  readonly pairs: readonly JudgedPairItem[];
  hashes: ReadonlyMap<string, string> = noPairHashes;
  /** `null` until loaded. */
  human = $state.raw<HumanRatings | null>(null);
  /** The number of ratings whose pair has changed or is no longer in the set. */
  stale = $state(0);
  fault = $state('');

  constructor(set: ItemSet) {
    this.set = set;
    this.pairs = set.items.filter(isJudgedPair);
  }

  /** Starts watching. Returns a function that stops it. */
  follow(): () => void {
    let end: (() => void) | null = null;
    let ended = false;
    judgedPairHashes(this.pairs).then(
      (hashes) => {
        this.hashes = hashes;
        if (!ended) end = watchQuery(() => loadSetRatings(this.set.id), this.#take, this.#fail);
      },
      (error: unknown) => this.#fail(error),
    );
    return () => {
      ended = true;
      end?.();
    };
  }

  readonly #take = (rows: readonly HumanRating[]) => {
    const current = rows.filter(({ item, pair }) => this.hashes.get(item) === pair);
    this.human = summariseRatings(current);
    this.stale = rows.length - current.length;
  };

  readonly #fail = (error: unknown) => {
    this.fault = errorMessage(error);
  };
}
