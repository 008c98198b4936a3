import type { CountRequestOrGetRefusal } from '../../core/spending/spending.ts';
import { messageOf } from '../../base/errors/message-of.ts';
import type { CellAnswer, CellPrompt, FetchNextPrompts } from '../../core/models/engine.ts';
import type { AnsweringWorker } from '../engine-worker.ts';
import type { EndpointAccess } from './access.ts';
import { forEachWithConcurrency } from './limited-concurrency.ts';
import { PrefetchQueue } from './prefetch-queue.ts';
import { EndpointChatClient } from './chat.ts';
import type { SeededPrompt } from './greeting/negotiate-features.ts';
import type { ServerBehaviour } from './greeting/server-behaviour.ts';
import { CapReached, RequestFailure } from './request-failure.ts';
import { probeEndpointModel } from './probe.ts';
import type { ProbeResult } from './probed.ts';
import { defaultCellRetryPolicy, type CellRetryPolicy } from './retry.ts';
import { EndpointHttpClient, type ConnectionContext } from './server.ts';
import { sendTrialRequests, type ServerTrialResult } from './trial-request.ts';

/** After this many unanswered cells in a row, the run should wait. */
const mostInVain = 3;

/** The endpoint worker's API. It sends requests only to the endpoint that it was given. */
export class EndpointWorkerApi implements AnsweringWorker {
  readonly #fetch: typeof globalThis.fetch;
  readonly #from: (() => ConnectionContext) | undefined;
  /** The current model. */
  #now: KnownModel | undefined;
  /** Models that take turns, by their access data, until `unload`. So no model is greeted twice. */
  readonly #known = new Map<string, KnownModel>();
  #parallel = 1;
  #stop = new AbortController();

  /** `from`: the connection context of a caller that is not a page. */
  constructor(fetch: typeof globalThis.fetch, from?: () => ConnectionContext) {
    this.#fetch = fetch;
    this.#from = from;
  }

  /** Whether the endpoint can be asked, and otherwise the fault, as far as a worker can tell. */
  async tryOut(access: EndpointAccess): Promise<ServerTrialResult> {
    this.#stop = new AbortController();
    return sendTrialRequests(access, this.#fetch, this.#stop.signal);
  }

  /** Finds out what a model accepts, and whether it obeys. */
  async probe(access: EndpointAccess, model: string): Promise<Omit<ProbeResult, 'at'>> {
    this.#stop = new AbortController();
    return probeEndpointModel(access, this.#fetch, model, this.#stop.signal);
  }

  /**
   * Greets a model with the first prompts of a run (`first`) and returns how its endpoint answers. A model that was loaded
   * before is only switched to.
   */
  async load(
    access: EndpointAccess,
    model: string,
    patience: Partial<CellRetryPolicy> = {},
    before?: CountRequestOrGetRefusal,
    first: readonly SeededPrompt[] = [],
  ): Promise<ServerBehaviour> {
    this.#now = undefined;
    this.#stop = new AbortController();
    this.#parallel = access.parallel;
    const name = JSON.stringify([access, model, patience]);
    const there = this.#known.get(name);
    if (there) {
      this.#now = there;
      return there.manners;
    }
    const chat = new EndpointChatClient(new EndpointHttpClient(access, this.#fetch, before, this.#from?.()), access, model, {
      ...defaultCellRetryPolicy,
      ...patience,
    });
    const manners = await chat.getToKnow(first, this.#stop.signal);
    const { extraTokens: _, ...lasting } = manners;
    this.#now = { chat, manners: lasting, answered: 0 };
    this.#known.set(name, this.#now);
    return manners;
  }

  async answer(
    askings: readonly CellPrompt[],
    on: (answer: CellAnswer) => void | Promise<void>,
    more?: FetchNextPrompts,
  ): Promise<void> {
    const now = this.#now;
    if (!now) throw new RequestFailure('No server is being asked.', 'every cell');
    const { chat } = now;
    const stop = (this.#stop = new AbortController());
    let inVain = 0;
    let capped: CapReached | undefined;
    const supply = new PrefetchQueue(askings, more);
    /** At a cap it still takes the answers in flight, which are paid for. It starts nothing more. */
    const things = { next: async () => (capped ? undefined : supply.next()) };
    /** The next request starts while the page takes an answer. */
    const taken = new Set<Promise<void>>();
    await forEachWithConcurrency(this.#parallel, things, stop, async ({ cell, ...prompt }, signal) => {
      try {
        const answer = await chat.answer(prompt, signal);
        inVain = 0;
        now.answered += 1;
        const taking = Promise.resolve(on({ cell, ...answer }));
        taken.add(taking);
        void taking.then(
          () => taken.delete(taking),
          () => undefined,
        );
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof CapReached) return void (capped ??= error);
        if (!(error instanceof RequestFailure) || error.meaning === 'every cell') throw error;
        if (error.meaning !== 'unreachable' && error.meaning !== 'silent') inVain = 0;
        else if (++inVain >= mostInVain) throw now.answered > 0 ? chat.stopped(now.answered, error) : error;
        await on({ cell, ...emptyAnswer, finish: 'error', error: messageOf(error), origin: chat.originOf() });
      }
    }).finally(() => Promise.all(taken));
    if (capped) throw capped;
  }

  stop(): void {
    this.#stop.abort();
  }

  async unload(): Promise<void> {
    this.stop();
    this.#now = undefined;
    this.#known.clear();
  }
}

interface KnownModel {
  readonly chat: EndpointChatClient;
  /** Without the greeting's tokens, which are counted once. */
  readonly manners: ServerBehaviour;
  answered: number;
}

const emptyAnswer = { text: '', tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 } };
