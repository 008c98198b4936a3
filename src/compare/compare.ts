import { wrap, type Remote } from 'comlink';
import type { CohortChoice } from '../core/cohort-choice.ts';
import { revived } from '../core/user-error.ts';
import type { ModelPair } from './pairs.ts';
import type { CompareWork } from './work.ts';
import type { ComparedPairs } from './comparison.ts';
import type { ModelOfRun, ModelsComparison } from './models-comparison.ts';

/** Compares runs of this browser's database, or their models, as often as others are chosen, in a worker that lives as long as its page. */
export class Comparer {
  #started: { readonly worker: Worker; readonly remote: Remote<CompareWork>; readonly broken: Promise<never> } | null =
    null;

  /** `pairs` null: as they go together by their names. A UserError says why two runs can not be compared. */
  compare(
    one: string,
    other: string,
    cohort: CohortChoice,
    pairs: readonly ModelPair[] | null,
  ): Promise<ComparedPairs> {
    return this.#have((work) => work.compare(one, other, cohort, pairs));
  }

  /** A UserError says why these models can not be compared. */
  models(chosen: readonly ModelOfRun[]): Promise<ModelsComparison> {
    return this.#have((work) => work.models(chosen));
  }

  async #have<T>(does: (work: CompareWork | Remote<CompareWork>) => Promise<T>): Promise<T> {
    if (typeof Worker === 'undefined') return does((await import('./work.ts')).compareWork);
    this.#started ??= start();
    const { remote, broken } = this.#started;
    try {
      return await Promise.race([does(remote), broken]);
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
