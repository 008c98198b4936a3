import type {
  CellAnswer,
  CellPrompt,
  Engine,
  ModelLoadResult,
  ModelRef,
  FetchNextPrompts,
  ProgressListener,
} from '../../core/models/engine.ts';
import { formatModelId } from '../../core/models/model-id.ts';
import type { CountRequestOrGetRefusal } from '../../core/spending/spending.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { parseServerOrigin } from '../../core/work/origins.ts';
import { streamFromCallback } from '../arriving.ts';
import { pickEndpointAccess, type EndpointAccess } from './access.ts';
import { endpointLimits } from './limits.ts';
import { endpointEngineInfo, parseEndpointModel, endpointLoadResult, promptsPerParallelRequest } from './loaded-from.ts';
import type { CellRetryPolicy } from './retry.ts';
import { createCliConnectionContext } from './server.ts';
import { serverSettingsKey } from './settings/server-settings.ts';
import { EndpointWorkerApi } from './worker-api.ts';

/**
 * The endpoint engine for a Node program, which has no page to keep free and no browser in between. The caller passes its
 * endpoints. The worker's own code builds the requests and parses the answers.
 */
export class CliEndpointEngine implements Engine {
  readonly id = 'endpoint';
  readonly #endpoints: ReadonlyMap<string, EndpointAccess>;
  readonly #asker: EndpointWorkerApi;
  readonly #patience: Partial<CellRetryPolicy>;
  #parallel: number | undefined;

  /** `endpoints`: by the endpoint ids that model ids contain. */
  constructor(endpoints: ReadonlyMap<string, EndpointAccess>, patience: Partial<CellRetryPolicy> = {}) {
    this.#endpoints = endpoints;
    this.#asker = new EndpointWorkerApi(globalThis.fetch, createCliConnectionContext);
    this.#patience = patience;
  }

  get batchSize(): number {
    const most = Math.max(endpointLimits.parallel.least, ...[...this.#endpoints.values()].map((each) => each.parallel));
    return promptsPerParallelRequest * (this.#parallel ?? most);
  }

  describe() {
    return Promise.resolve(endpointEngineInfo);
  }

  addressOf(ref: ModelRef): string {
    return parseServerOrigin(this.#place(ref).access.baseUrl);
  }

  settingsOf(ref: ModelRef): string | undefined {
    return serverSettingsKey(this.#place(ref).access);
  }

  /** Asks the model the first prompt of each shape among `first`: see greeting/negotiate-features.ts. */
  async load(
    ref: ModelRef,
    on: ProgressListener,
    signal: AbortSignal,
    before?: CountRequestOrGetRefusal,
    first: readonly CellPrompt[] = [],
  ): Promise<ModelLoadResult> {
    const { access, model } = this.#place(ref);
    signal.throwIfAborted();
    on({ what: `Asking ${access.name}`, done: 0, total: 0, unit: 'steps' });
    const since = performance.now();
    const stop = () => this.#asker.stop();
    signal.addEventListener('abort', stop);
    try {
      const manners = await this.#asker.load(pickEndpointAccess(access), model, this.#patience, before, first);
      this.#parallel = access.parallel;
      return endpointLoadResult(ref, access, performance.now() - since, manners);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  answer(prompts: readonly CellPrompt[], signal: AbortSignal, more?: FetchNextPrompts): AsyncIterable<CellAnswer> {
    return streamFromCallback(
      (take) => this.#asker.answer(prompts, take, more),
      () => this.#asker.stop(),
      signal,
    );
  }

  unload(): Promise<void> {
    this.#parallel = undefined;
    return this.#asker.unload();
  }

  #place(ref: ModelRef): { readonly access: EndpointAccess; readonly model: string } {
    const named = parseEndpointModel(ref);
    const access = named && this.#endpoints.get(named.id);
    if (!named || !access) throw new UserError(`No address is given for the model “${formatModelId(ref)}”.`);
    return { access, model: named.model };
  }
}
