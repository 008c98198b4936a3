import { traitsOf } from '../models/engine-traits.ts';
import { parseModelId } from '../models/model-id.ts';
import type { Response } from '../answers/response.ts';
import { isPinnedModel } from './pinned.ts';

/** An answer that is stored, with the marks of its row. */
export interface StoredAnswer {
  readonly response: Pick<Response, 'model' | 'finish' | 'origin'>;
  readonly imported?: unknown;
  readonly restored?: unknown;
}

/** Whom a question would be put to now. */
export interface AskedModelAndServer {
  readonly model: string;
  /** Of an endpoint: the origin of its address; `undefined`: it answers in this browser. */
  readonly address: string | undefined;
  /** How a person has that endpoint asked, beyond what a plan says. */
  readonly settings?: string | undefined;
}

/**
 * Whether an answer that another run has may stand for one that would be asked for now. Never: failures, a file's word, an answer of another
 * model, engine, address or way to ask its server. Without being asked: one of the same engine, address and pinned model. Only where a person chose it: one of a
 * model that is not pinned, as it may have changed since, one from a device that other machines do not repeat to the last bit, and one of unknown origin.
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
