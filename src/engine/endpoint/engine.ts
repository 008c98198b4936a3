import { proxy } from 'comlink';
import { firstOfShapes } from '../../core/prompts/prompt-shape.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { accessOf } from './access.ts';
import { workerCrashError, newEndpointWorker } from './new-worker.ts';
import { endpointInfo, endpointModel, endpointLoadResult, promptsEach } from './loaded-from.ts';
import { topKSentence } from './probed.ts';
import type { CellRetryPolicy } from './retry.ts';
import type { EndpointWorker } from './worker-api.ts';
import { endpointLimits, endpointKey, listEndpoints, type Endpoint } from './endpoints.ts';
import type {
  CellAnswer,
  CellPrompt,
  Engine,
  EngineInfo,
  LoadResult,
  ModelRef,
  FetchNextPrompts,
  ProgressListener,
} from '../../core/models/engine.ts';
import type { BeforeRequest } from '../../core/spending/spending.ts';
import { settingsLine } from './settings/server-settings.ts';
import { EngineWorker } from '../engine-worker.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import { refuseInFrame } from '../../base/workers/framed.ts';
import { isOpened, originOf } from '../../core/work/origins.ts';
import { getOwn } from '../../base/objects/get-own.ts';

/** Any server that speaks OpenAI's protocol, on this machine or another, asked from a worker. */
export class EndpointEngine implements Engine {
  readonly id = 'endpoint';
  readonly #worker: EngineWorker<EndpointWorker>;
  readonly #patience: Partial<CellRetryPolicy>;
  #parallel: number | undefined;

  constructor(newWorker = newEndpointWorker, patience: Partial<CellRetryPolicy> = {}) {
    this.#worker = new EngineWorker(newWorker, workerCrashError);
    this.#patience = patience;
  }

  /** Before one is loaded: for the busiest of those that there are. */
  get batchSize(): number {
    const all = listEndpoints().map(({ parallel }) => parallel);
    return promptsEach * (this.#parallel ?? Math.max(...all, endpointLimits.parallel.usual));
  }

  async describe(): Promise<EngineInfo> {
    return endpointInfo;
  }

  addressOf(ref: ModelRef): string {
    return originOf(endpointOf(ref).endpoint.baseUrl);
  }

  settingsOf(ref: ModelRef): string | undefined {
    return settingsLine(endpointOf(ref).endpoint);
  }

  /** Asks it the first prompt of each shape among `first`: see greeting.ts. */
  async load(
    ref: ModelRef,
    on: ProgressListener,
    signal: AbortSignal,
    before?: BeforeRequest,
    first: readonly CellPrompt[] = [],
  ): Promise<LoadResult> {
    refuseInFrame();
    const { endpoint, model } = endpointOf(ref);
    on({ what: `Asking ${endpoint.name}`, done: 0, total: 0, unit: 'steps' });
    const since = performance.now();
    const access = accessOf({ ...endpoint, key: endpointKey(endpoint.id) });
    const manners = await this.#worker.load(
      (api) => api.load(access, model, this.#patience, before && proxy(before), firstOfShapes(first)),
      signal,
    );
    this.#parallel = access.parallel;
    const probed = getOwn(endpoint.probes ?? {}, model);
    return endpointLoadResult(ref, access, performance.now() - since, {
      drawnOtherwise: [...manners.drawnOtherwise, ...(probed?.found === 'ignored' ? [topKSentence(probed)] : [])],
      ...(manners.extraTokens && { extraTokens: manners.extraTokens }),
      notes: [...manners.notes, ...(probed?.found === 'untold' ? [topKSentence(probed)] : [])],
    });
  }

  answer(prompts: readonly CellPrompt[], signal: AbortSignal, more?: FetchNextPrompts): AsyncIterable<CellAnswer> {
    return this.#worker.answer(prompts, signal, more);
  }

  unload(): Promise<void> {
    this.#parallel = undefined;
    return this.#worker.unload();
  }
}

/** The endpoint and the name by which it knows the model. */
export function endpointOf(ref: ModelRef): { readonly endpoint: Endpoint; readonly model: string } {
  const named = endpointModel(ref);
  if (!named) throw new UserError(`The model id “${formatModelId(ref)}” is not of the form endpoint:name/model.`);
  const { id, model } = named;
  const endpoint = listEndpoints().find((endpoint) => endpoint.id === id);
  if (!endpoint) throw new UserError(`There is no endpoint “${id}” in this browser: add it on the Models page.`);
  if (!isOpened(originOf(endpoint.baseUrl))) {
    throw new UserError(
      `The endpoint “${endpoint.name}” is not open: open “Change” on the Models page and save it again.`,
    );
  }
  return { endpoint, model };
}
