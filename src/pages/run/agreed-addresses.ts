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
 * Ensures that a run does not continue at another address without the user’s knowledge. If the endpoint has moved since the
 * run’s earlier answers, the start ends with a sentence about it. The next start then continues there.
 */
export class AddressChangeGuard {
  /** The message of the last start. */
  #shownMessage = '';

  /** The address that receives each model’s prompts, once the user knows it. */
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

/** Whether the run has an answer of a model, or a judgement by it. */
async function hasOutput({ id, items }: RunRecord, model: string): Promise<boolean> {
  if (await isModelAnsweredInRun(id, model)) return true;
  if (!judgesNamedByItems(items).includes(model)) return false;
  return (await loadModelJudgements(id)).some((judgement) => isRecord(judgement) && judgement['by'] === model);
}
