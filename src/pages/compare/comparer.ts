import { UserError } from '../../base/errors/user-error.ts';
import { startRegisteredWorker } from '../../base/workers/given-workers.ts';
import { LazyWorker } from '../../base/workers/own-worker.ts';
import type { CohortChoice } from '../../core/plan/cohort-choice.ts';
import type { TwoRunComparison } from '../../compare/comparison.ts';
import type { ModelOfRun, ModelsComparison } from '../../compare/models-comparison.ts';
import type { ModelPair } from '../../compare/pairs.ts';
import type { ComparedScoringIds } from '../../compare/view/compare-address.ts';
import type { CompareWorkerApi } from './comparer-work.ts';

/** Compares runs of this browser’s database, or their models, in a worker that lives as long as its page. */
export class CompareWorkerClient {
  readonly #worker = new LazyWorker<CompareWorkerApi>({
    name: 'comparing worker',
    make: () => startRegisteredWorker('compare'),
    inPlace: async () => (await import('./comparer-work.ts')).compareWorkerApi,
  });

  /** If `pairs` is null, models are paired by name. A UserError says why two runs cannot be compared. */
  compare(
    one: string,
    other: string,
    cohort: CohortChoice,
    pairs: readonly ModelPair[] | null,
    scorings: ComparedScoringIds | null = null,
  ): Promise<TwoRunComparison> {
    return this.#worker.ask((work) => work.compare(one, other, cohort, pairs, scorings));
  }

  /** Compares each prompt whose text changed in the second run with its former version. `null` if no prompt changed. */
  async changedPrompts(one: string, other: string, pairs: readonly ModelPair[]): Promise<TwoRunComparison | null> {
    return this.#worker
      .ask((work) => work.compare(one, other, 'automatic', pairs, null, true))
      .catch((error: unknown) => {
        if (error instanceof UserError) return null;
        throw error;
      });
  }

  /** A UserError says why these models cannot be compared. */
  models(chosen: readonly ModelOfRun[]): Promise<ModelsComparison> {
    return this.#worker.ask((work) => work.models(chosen));
  }

  end(): void {
    this.#worker.end();
  }
}
