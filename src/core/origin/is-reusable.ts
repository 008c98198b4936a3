import { traitsOf } from '../models/engine-traits.ts';
import { parseModelId } from '../models/model-id.ts';
import type { Response } from '../answers/response.ts';
import { isPinnedModel } from './pinned.ts';

/** A stored answer with the flags of its row. */
export interface StoredAnswer {
  readonly response: Pick<Response, 'model' | 'finish' | 'origin'>;
  readonly imported?: unknown;
  readonly restored?: unknown;
}

/** The model and server that would get a request now. */
export interface AskedModelAndServer {
  readonly model: string;
  /** For an endpoint, the origin of its address; `undefined`: the model runs in this browser. */
  readonly address: string | undefined;
  /** Settings that a person chose for that endpoint, beyond the plan. */
  readonly settings?: string | undefined;
}

/**
 * Whether an answer of another run can be reused in place of a new request.
 * - Never: failures, answers from a file, and answers of another model, engine, address or server settings.
 * - Automatically: answers of the same engine, address and pinned model.
 * - Only by a person's choice: answers of unknown origin, and answers of a model that is not pinned, as it may have changed
 *   since.
 * - Also only by choice: answers from a device that other machines do not repeat to the last bit.
 */
export function isReusable(
  { response, imported, restored }: StoredAnswer,
  now: AskedModelAndServer,
  byChoice: boolean,
): boolean {
  if (response.finish === 'error' || imported || restored || response.model !== now.model) return false;
  const { engine, address, settings, device = '' } = response.origin ?? {};
  if (settings !== now.settings) return false;
  if (engine === undefined) return byChoice;
  if (engine !== parseModelId(now.model).engine || address !== now.address) return false;
  return byChoice || (isPinnedModel(now.model) && device.startsWith(traitsOf(engine).repeatableOn ?? ''));
}
