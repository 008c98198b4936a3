import { Attempt } from '../../ui/attempt.svelte.ts';
import { withItemSetOrRemoved } from './by-item.ts';
import { nextUnratedIndex } from './next-unrated.ts';

export interface SessionStep<T> {
  readonly place: number;
  /** What the person said there before. */
  readonly before: T | undefined;
}

/** One person going through a list: what they say of each is stored at once, and only then does the page go on to the next. */
export abstract class ItemByItemSession<T, Step extends SessionStep<T>> {
  /** What is shown, by its place; as many as there are: the end. */
  place = $state(0);
  /** What was said last, for those who do not see it. */
  status = $state('');
  /** While something is being stored, what else is said is not taken: it might be meant for what is not shown yet. */
  readonly attempt = new Attempt();
  /** What the person said, by key, in the order in which they said it. */
  mine: ReadonlyMap<string, T>;
  /** What can be taken back, the last one last. */
  steps = $state.raw<readonly Step[]>([]);

  readonly keys: readonly string[];
  readonly left = $derived.by(() => this.keys.length - this.mine.size);

  constructor(keys: readonly string[], mine: ReadonlyMap<string, T>) {
    this.keys = keys;
    this.mine = $state.raw(mine);
  }

  /** Takes the last one back, and shows it again. */
  async undo(): Promise<void> {
    const last = this.steps.at(-1);
    if (!last) return;
    await this.store(async () => {
      await this.takeBack(last);
      this.steps = this.steps.slice(0, -1);
      this.#put(last.place, last.before);
      this.place = last.place;
      this.status = `Taken back. ${this.where()}`;
    });
  }

  /** Past what is shown without a word on it, or back. */
  move(by: 1 | -1): void {
    const place = Math.min(Math.max(this.place + by, 0), this.keys.length);
    if (place !== this.place) this.goTo(place);
  }

  goTo(place: number): void {
    if (this.attempt.busy) return;
    this.place = place;
    this.status = this.where();
  }

  /** The first of which nothing is said, where there is one. */
  firstOpen(): number | undefined {
    const place = nextUnratedIndex(this.keys, this.mine, -1);
    return place < this.keys.length ? place : undefined;
  }

  protected async store(work: () => Promise<void>): Promise<void> {
    if (!this.attempt.busy) await this.attempt.run(work);
  }

  /** Notes what was stored, and goes on to the next of which nothing is said. */
  protected goOn(step: Step, said: T, words: string): void {
    this.steps = [...this.steps, step];
    this.#put(step.place, said);
    this.place = nextUnratedIndex(this.keys, this.mine, step.place);
    this.status = `${words} ${this.where()}`;
  }

  /** Stores again what was said before a step. */
  protected abstract takeBack(step: Step): Promise<void>;

  /** The place shown, in words. */
  protected abstract where(): string;

  #put(place: number, said: T | undefined): void {
    this.mine = withItemSetOrRemoved(this.mine, this.keys[place] ?? '', said);
  }
}
