import { SvelteSet } from 'svelte/reactivity';
import { figureIn } from '../../charts/frame/figure-link.ts';

/** What was opened stays so while the app is: whoever comes back from an answer finds the table they left. */
const opened = new SvelteSet<string>();

/** Which folded parts of a report are open. */
export class OpenFolds {
  /** Whether what is folded is there all the same: of a file. */
  readonly whole: boolean;
  /** The figure that an address asks for may stand in any of them. */
  #all = $state(false);

  constructor(whole: boolean) {
    this.whole = whole;
    this.#all = !whole && figureIn(location.hash) !== null;
  }

  isOpen(id: string): boolean {
    return !this.whole && (this.#all || opened.has(id));
  }

  set(id: string, open: boolean): void {
    if (open) opened.add(id);
    else opened.delete(id);
  }

  setAll(ids: readonly string[], open: boolean): void {
    this.#all = false;
    for (const id of ids) this.set(id, open);
  }
}
