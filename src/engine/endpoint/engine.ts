import { proxy } from 'comlink';
import { firstPromptOfEachShape } from '../../core/prompts/prompt-shape.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { pickEndpointAccess } from './access.ts';
import { workerCrashError, newEndpointWorker } from './new-worker.ts';
import { endpointEngineInfo, parseEndpointModel, endpointLoadResult, promptsPerParallelRequest } from './loaded-from.ts';
import { topKSentence } from './probed.ts';
import type { CellRetryPolicy } from './retry.ts';
import type { EndpointWorkerApi } from './worker-api.ts';
import { endpointLimits, endpointApiKey, listEndpoints, type Endpoint } from './endpoints.ts';
import type {
  CellAnswer,
  CellPrompt,
  Engine,
  EngineInfo,
  ModelLoadResult,
  ModelRef,
  FetchNextPrompts,
  ProgressListener,
} from '../../core/models/engine.ts';
import type { CountRequestOrGetRefusal } from '../../core/spending/spending.ts';
import { serverSettingsKey } from './settings/server-settings.ts';
import { EngineWorkerClient } from '../engine-worker.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import { refuseInFrame } from '../../base/workers/framed.ts';
import { isPermittedOrigin, parseServerOrigin } from '../../core/work/origins.ts';
import { getOwn } from '../../base/objects/get-own.ts';

/** Asks any server that speaks OpenAI's protocol, on this machine or another, from a worker. */
export class EndpointEngine implements Engine {
  readonly id = 'endpoint';
  readonly #worker: EngineWorkerClient<EndpointWorkerApi>;
  readonly #patience: Partial<CellRetryPolicy>;
  #parallel: number | undefined;

  constructor(newWorker = newEndpointWorker, patience: Partial<CellRetryPolicy> = {}) {
    this.#worker = new EngineWorkerClient(newWorker, workerCrashError);
    this.#patience = patience;
  }

  /** Before a model is loaded, it fits the endpoint with the most parallel requests. */
  get batchSize(): number {
    const all = listEndpoints().map(({ parallel }) => parallel);
    return promptsPerParallelRequest * (this.#parallel ?? Math.max(...all, endpointLimits.parallel.usual));
  }

  async describe(): Promise<EngineInfo> {
    return endpointEngineInfo;
  }

  addressOf(ref: ModelRef): string {
    return parseServerOrigin(resolveEndpointModel(ref).endpoint.baseUrl);
  }

  settingsOf(ref: ModelRef): string | undefined {
    return serverSettingsKey(resolveEndpointModel(ref).endpoint);
  }

  /** Asks the model the first prompt of each shape among `first`: see greeting/negotiate-features.ts. */
  async load(
    ref: ModelRef,
    on: ProgressListener,
    signal: AbortSignal,
    before?: CountRequestOrGetRefusal,
    first: readonly CellPrompt[] = [],
  ): Promise<ModelLoadResult> {
    refuseInFrame();
    const { endpoint, model } = resolveEndpointModel(ref);
    on({ what: `Asking ${endpoint.name}`, done: 0, total: 0, unit: 'steps' });
    const since = performance.now();
    const access = pickEndpointAccess({ ...endpoint, key: endpointApiKey(endpoint.id) });
    const manners = await this.#worker.load(
      (api) => api.load(access, model, this.#patience, before && proxy(before), firstPromptOfEachShape(first)),
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

/** The endpoint and the model's name on it. */
export function resolveEndpointModel(ref: ModelRef): { readonly endpoint: Endpoint; readonly model: string } {
  const named = parseEndpointModel(ref);
  if (!named) throw new UserError(`The model id “${formatModelId(ref)}” is not of the form endpoint:name/model.`);
  const { id, model } = named;
  const endpoint = listEndpoints().find((endpoint) => endpoint.id === id);
  if (!endpoint) throw new UserError(`There is no server “${id}” in this browser: add it on the Models page.`);
  if (!isPermittedOrigin(parseServerOrigin(endpoint.baseUrl))) {
    throw new UserError(
      `This page may not reach the server “${endpoint.name}”: open “Change” on the Models page and save it again.`,
    );
  }
  return { endpoint, model };
}
