import type { Pair } from '../../../core/pair.ts';
import { noRatings, ratingsBy, withRating, type RatingsByItem } from '../by-item.ts';
import { nextUnrated, placeToGoOn } from '../place.ts';
import type { Rating, RatingValue } from '../../../core/rating.ts';
import { rate } from '../../../store/ratings.ts';
import { plural } from '../../../core/words/format.ts';
import { sentence } from '../../../core/words/sentence.ts';
import type { RatingsOfSet } from './ratings-of-set.svelte.ts';

interface Step {
  readonly place: number;
  readonly item: string;
  readonly before: Rating | undefined;
  /** What puts back what was said before; `null` where it was not stored. */
  readonly back: Promise<(() => Promise<void>) | null>;
}

/** One person going through a set's pairs: each rating is stored as it is given, and the page is already at the next pair. */
export class RatingSession {
  /** The pair shown, by its place; as many as there are pairs: the end. */
  place = $state(0);
  /** What was said last, for those who do not see it. */
  said = $state('');
  fault = $state('');
  mine = $state.raw<RatingsByItem>(noRatings);
  steps = $state.raw<readonly Step[]>([]);

  readonly of: RatingsOfSet;
  readonly rater: string;
  readonly #items: readonly string[];
  #turn: Promise<unknown> = Promise.resolve();

  readonly pair = $derived.by((): Pair | undefined => this.of.pairs[this.place]);
  readonly left = $derived.by(() => this.of.pairs.length - this.mine.size);

  constructor(of: RatingsOfSet, rater: string) {
    this.of = of;
    this.rater = rater;
    this.mine = ratingsBy(rater, of.human?.ratings ?? []);
    this.#items = of.pairs.map(({ id }) => id);
    this.place = placeToGoOn(this.#items, this.mine);
  }

  /** Rates the pair shown and goes on to the next that is not rated. */
  rate(value: RatingValue): void {
    const { pair, place } = this;
    if (!pair) return;
    const { id, criterion } = pair;
    const rating: Rating = {
      ...{ set: this.of.set.id, item: id, rater: this.rater, criterion, scale: '5p', value, when: Date.now() },
      pair: this.of.hashes.get(id)!,
    };
    const before = this.mine.get(id);
    this.#put(id, rating);
    const back = this.#inTurn(() => rate(rating)).catch((error: unknown) => {
      this.fault = sentence(error);
      this.#put(id, before);
      this.place = place;
      return null;
    });
    this.steps = [...this.steps, { place, item: id, before, back }];
    this.place = nextUnrated(this.#items, this.mine, place);
    this.fault = '';
    this.said = `Rated ${value} of 5. ${this.#where()}`;
  }

  /** Takes the last rating back, and shows its pair again. */
  async undo(): Promise<void> {
    const last = this.steps.at(-1);
    if (!last) return;
    this.steps = this.steps.slice(0, -1);
    this.#put(last.item, last.before);
    this.place = last.place;
    this.said = `Taken back. ${this.#where()}`;
    try {
      const back = await last.back;
      if (back) await this.#inTurn(back);
    } catch (error) {
      this.fault = sentence(error);
    }
  }

  /** Past the pair shown without rating it, or back. */
  move(by: 1 | -1): void {
    const place = Math.min(Math.max(this.place + by, 0), this.of.pairs.length);
    if (place === this.place) return;
    this.place = place;
    this.said = this.#where();
  }

  goTo(place: number): void {
    this.place = place;
    this.said = this.#where();
  }

  /** The first pair without a rating, where there is one. */
  firstUnrated(): number | undefined {
    const place = nextUnrated(this.#items, this.mine, -1);
    return place < this.of.pairs.length ? place : undefined;
  }

  /** What is written for a pair is written in the order in which it was said. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #put(item: string, rating: Rating | undefined): void {
    this.mine = withRating(this.mine, item, rating);
  }

  #where(): string {
    const { pair, place, of } = this;
    if (!pair) return this.left === 0 ? 'All pairs are rated.' : `The end; ${plural(this.left, 'pair')} not rated.`;
    const value = this.mine.get(pair.id)?.value;
    return `Pair ${place + 1} of ${of.pairs.length}${value === undefined ? '' : `, rated ${value}`}.`;
  }
}
