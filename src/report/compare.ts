import { wrap, type Remote } from 'comlink';
import type { CohortChoice } from '../measure/cohort-choice.ts';
import { revived } from '../user-error.ts';
import type { ModelPair } from './compare-pairs.ts';
import type { CompareWork } from './compare-work.ts';
import type { ComparedPairs } from './comparison.ts';

/** Compares two runs of this browser's database, as often as pairs are chosen, in a worker that lives as long as its page. */
export class Comparer {
  #started: { readonly worker: Worker; readonly remote: Remote<CompareWork>; readonly broken: Promise<never> } | null =
    null;

  constructor(
    private readonly one: string,
    private readonly other: string,
  ) {}

  /** `pairs` null: as they go together by their names. A UserError says why two runs can not be compared. */
  async compare(cohort: CohortChoice, pairs: readonly ModelPair[] | null): Promise<ComparedPairs> {
    if (typeof Worker === 'undefined')
      return (await import('./compare-work.ts')).compareWork.compare(this.one, this.other, cohort, pairs);
    this.#started ??= start();
    const { remote, broken } = this.#started;
    try {
      return await Promise.race([remote.compare(this.one, this.other, cohort, pairs), broken]);
    } catch (error) {
      throw revived(error);
    }
  }

  end(): void {
    this.#started?.worker.terminate();
    this.#started = null;
  }
}

function start() {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(`The comparing worker broke off: ${message}`));
  });
  // Whoever races against it hears of it; when nobody does, it is no one's loss.
  broken.catch(() => undefined);
  return { worker, remote: wrap<CompareWork>(worker), broken };
}
