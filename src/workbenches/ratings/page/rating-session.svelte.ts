import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import type { JudgedPairItem } from '../../../core/items/pair.ts';
import { ratingsOfRaterByItem } from '../by-item.ts';
import { ItemByItemSession, type SessionStep } from '../item-by-item.svelte.ts';
import { resumePosition } from '../next-unrated.ts';
import type { HumanRating, RatingValue } from '../../../core/answers/human-rating.ts';
import { saveRatingWithUndo } from '../../../store/people/ratings.ts';
import { plural } from '../../../core/words/format.ts';
import type { RatingsOfSet } from './ratings-of-set.svelte.ts';

interface RatingStep extends SessionStep<HumanRating> {
  /** Restores the earlier rating. */
  readonly back: () => Promise<void>;
}

/** A session in which one person rates a set's pairs. */
export class RatingSession extends ItemByItemSession<HumanRating, RatingStep> {
  readonly ratings: RatingsOfSet;
  readonly rater: string;

  readonly pair = $derived.by((): JudgedPairItem | undefined => this.ratings.pairs[this.place]);

  constructor(of: RatingsOfSet, rater: string) {
    super(
      of.pairs.map(({ id }) => id),
      ratingsOfRaterByItem(rater, of.human?.ratings ?? []),
    );
    this.ratings = of;
    this.rater = rater;
    this.place = resumePosition(this.keys, this.mine);
  }

  /** Rates the shown pair. */
  async rate(value: RatingValue): Promise<void> {
    const { pair, place } = this;
    if (!pair) return;
    const { id, criterion } = pair;
    const rating: HumanRating = {
      set: this.ratings.set.id,
      item: id,
      rater: this.rater,
      criterion,
      scale: '5p',
      value,
      when: Date.now(),
      pair: getOrThrow(this.ratings.hashes, id),
    };
    await this.store(async () => {
      const back = await saveRatingWithUndo(rating);
      this.goOn({ place, before: this.mine.get(id), back }, rating, `Rated ${value} of 5.`);
    });
  }

  protected takeBack({ back }: RatingStep): Promise<void> {
    return back();
  }

  protected where(): string {
    const { pair, place, ratings: of } = this;
    if (!pair) return this.left === 0 ? 'All pairs are rated.' : `The end: ${plural(this.left, 'pair')} not rated.`;
    const value = this.mine.get(pair.id)?.value;
    return `Pair ${place + 1} of ${of.pairs.length}${value === undefined ? '' : `, rated ${value}`}.`;
  }
}
