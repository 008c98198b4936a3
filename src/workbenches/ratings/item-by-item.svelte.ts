import { Attempt } from '../../ui/attempt.svelte.ts';
import { withItemSetOrRemoved } from './by-item.ts';
import { nextUnratedIndex } from './next-unrated.ts';

export interface SessionStep<T> {
  readonly place: number;
  /** The person’s earlier entry at this position. */
  readonly before: T | undefined;
}

/** A session in which one person works through a list. It stores each entry at once, and only then goes to the next item. */
export abstract class ItemByItemSession<T, Step extends SessionStep<T>> {
  /** The index of the shown item. At the end it equals the number of items. */
  place = $state(0);
  /** The latest message, for screen readers. */
  status = $state('');
  /** While an entry is being stored, further input is ignored, as it may be meant for an item that is not shown yet. */
  readonly attempt = new Attempt();
  /** The person’s entries by key, in the order of entry. */
  mine: ReadonlyMap<string, T>;
  /** The steps that can be undone, the latest last. */
  steps = $state.raw<readonly Step[]>([]);

  readonly keys: readonly string[];
  readonly left = $derived.by(() => this.keys.length - this.mine.size);

  constructor(keys: readonly string[], mine: ReadonlyMap<string, T>) {
    this.keys = keys;
    this.mine = $state.raw(mine);
  }

  /** Undoes the last step and shows its item again. */
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

  /** Skips the shown item without an entry, or goes back. */
  move(by: 1 | -1): void {
    const place = Math.min(Math.max(this.place + by, 0), this.keys.length);
    if (place !== this.place) this.goTo(place);
  }

  goTo(place: number): void {
    if (this.attempt.busy) return;
    this.place = place;
    this.status = this.where();
  }

  /** The first item without an entry, if one is left. */
  firstOpen(): number | undefined {
    const place = nextUnratedIndex(this.keys, this.mine, -1);
    return place < this.keys.length ? place : undefined;
  }

  protected async store(work: () => Promise<void>): Promise<void> {
    if (!this.attempt.busy) await this.attempt.run(work);
  }

  /** Records the stored entry, and goes to the next item without one. */
  protected goOn(step: Step, said: T, words: string): void {
    this.steps = [...this.steps, step];
    this.#put(step.place, said);
    this.place = nextUnratedIndex(this.keys, this.mine, step.place);
    this.status = `${words} ${this.where()}`;
  }

  /** Restores the entry from before a step. */
  protected abstract takeBack(step: Step): Promise<void>;

  /** The shown position, in words. */
  protected abstract where(): string;

  #put(place: number, said: T | undefined): void {
    this.mine = withItemSetOrRemoved(this.mine, this.keys[place] ?? '', said);
  }
}
