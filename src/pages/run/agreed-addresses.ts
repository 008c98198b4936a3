import type { Engine } from '../../core/models/engine.ts';
import {
  newModelAddressMessage,
  findModelsWithNewAddress,
  type ModelWithNewAddress,
} from '../../core/origin/moved-models.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { serverAddressesByModel } from '../../run/addresses.ts';
import { isRecord } from '../../base/json/is-record.ts';
import { judgesNamedByItems } from '../../reading/rules/judged-answers.ts';
import { loadModelJudgements } from '../../store/answers/judgements.ts';
import { isModelAnsweredInRun } from '../../store/runs/run-origin.ts';
import type { RunRecord } from '../../store/runs/runs.ts';

/**
 * Sees to it that a run is not gone on with at another address unasked. A start finds the endpoint moved since the run's earlier answers:
 * it ends with a sentence that says so. The next start, which has been told, goes on there.
 */
export class AddressChangeGuard {
  /** What the last start was told. */
  #shownMessage = '';

  /** Where the prompts of each of these models go, once a person knows it. */
  async of(
    run: RunRecord,
    models: readonly string[],
    engineOf: (engine: string) => Promise<Engine>,
  ): Promise<ReadonlyMap<string, string>> {
    const addresses = await serverAddressesByModel(models, engineOf);
    const moved: ModelWithNewAddress[] = [];
    for (const each of findModelsWithNewAddress(run.models, addresses))
      if (await hasOutput(run, each.model)) moved.push(each);
    const words = moved.length > 0 ? `${newModelAddressMessage(moved)} Continue to go on there, or start a new run.` : '';
    if (words === this.#shownMessage || moved.length === 0) return addresses;
    this.#shownMessage = words;
    throw new UserError(words);
  }
}

/** Whether there is an answer of a model, or what it said of one as a judge. */
async function hasOutput({ id, items }: RunRecord, model: string): Promise<boolean> {
  if (await isModelAnsweredInRun(id, model)) return true;
  if (!judgesNamedByItems(items).includes(model)) return false;
  return (await loadModelJudgements(id)).some((judgement) => isRecord(judgement) && judgement['by'] === model);
}
