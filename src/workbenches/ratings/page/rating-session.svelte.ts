import { getOrThrow } from '../../../base/objects/get-or-throw.ts';
import type { JudgedPairItem } from '../../../core/items/pair.ts';
import { noRatings, ratingsOfRaterByItem, withRatingSetOrRemoved, type RaterRatingsByItem } from '../by-item.ts';
import { nextUnratedIndex, resumePosition } from '../next-unrated.ts';
import type { HumanRating, RatingValue } from '../../../core/answers/human-rating.ts';
import { saveRatingWithUndo } from '../../../store/people/ratings.ts';
import { plural } from '../../../core/words/format.ts';
import { errorMessage } from '../../../core/words/error-message.ts';
import type { RatingsOfSet } from './ratings-of-set.svelte.ts';

interface Step {
  readonly place: number;
  readonly item: string;
  readonly before: HumanRating | undefined;
  /** Puts back what was said before. */
  readonly back: () => Promise<void>;
}

/** One person going through a set's pairs: each rating is stored as it is given, and only then does the page go on to the next pair. */
export class RatingSession {
  /** The pair shown, by its place; as many as there are pairs: the end. */
  place = $state(0);
  /** What was said last, for those who do not see it. */
  status = $state('');
  fault = $state('');
  /** A rating or its undoing is being stored. What else is said meanwhile is not taken: it might be meant for a pair that is not shown yet. */
  saving = $state(false);
  mine = $state.raw<RaterRatingsByItem>(noRatings);
  steps = $state.raw<readonly Step[]>([]);

  readonly ratings: RatingsOfSet;
  readonly rater: string;
  readonly #items: readonly string[];

  readonly pair = $derived.by((): JudgedPairItem | undefined => this.ratings.pairs[this.place]);
  readonly left = $derived.by(() => this.ratings.pairs.length - this.mine.size);

  constructor(of: RatingsOfSet, rater: string) {
    this.ratings = of;
    this.rater = rater;
    this.mine = ratingsOfRaterByItem(rater, of.human?.ratings ?? []);
    this.#items = of.pairs.map(({ id }) => id);
    this.place = resumePosition(this.#items, this.mine);
  }

  /** Rates the pair shown, and once that is stored goes on to the next that is not rated. */
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
    await this.#store(async () => {
      const back = await saveRatingWithUndo(rating);
      this.steps = [...this.steps, { place, item: id, before: this.mine.get(id), back }];
      this.#put(id, rating);
      this.place = nextUnratedIndex(this.#items, this.mine, place);
      this.status = `Rated ${value} of 5. ${this.#where()}`;
    });
  }

  /** Takes the last rating back, and shows its pair again. */
  async undo(): Promise<void> {
    const last = this.steps.at(-1);
    if (!last) return;
    await this.#store(async () => {
      await last.back();
      this.steps = this.steps.slice(0, -1);
      this.#put(last.item, last.before);
      this.place = last.place;
      this.status = `Taken back. ${this.#where()}`;
    });
  }

  /** Past the pair shown without rating it, or back. */
  move(by: 1 | -1): void {
    const place = Math.min(Math.max(this.place + by, 0), this.ratings.pairs.length);
    if (place !== this.place) this.goTo(place);
  }

  goTo(place: number): void {
    if (this.saving) return;
    this.place = place;
    this.status = this.#where();
  }

  /** The first pair without a rating, where there is one. */
  firstUnrated(): number | undefined {
    const place = nextUnratedIndex(this.#items, this.mine, -1);
    return place < this.ratings.pairs.length ? place : undefined;
  }

  async #store(work: () => Promise<void>): Promise<void> {
    if (this.saving) return;
    this.saving = true;
    this.fault = '';
    try {
      await work();
    } catch (error) {
      this.fault = errorMessage(error);
    } finally {
      this.saving = false;
    }
  }

  #put(item: string, rating: HumanRating | undefined): void {
    this.mine = withRatingSetOrRemoved(this.mine, item, rating);
  }

  #where(): string {
    const { pair, place, ratings: of } = this;
    if (!pair) return this.left === 0 ? 'All pairs are rated.' : `The end; ${plural(this.left, 'pair')} not rated.`;
    const value = this.mine.get(pair.id)?.value;
    return `Pair ${place + 1} of ${of.pairs.length}${value === undefined ? '' : `, rated ${value}`}.`;
  }
}
