/// <reference types="dom-chromium-ai" />
import { messageOf } from '../../base/errors/message-of.ts';
import type { Answer, Decoding, Message } from '../../core/answers/response.ts';
import { UserError } from '../../base/errors/user-error.ts';
import type {
  CellAnswer,
  CellPrompt,
  Engine,
  EngineInfo,
  LoadedModelInfo,
  ModelRef,
  ProgressListener,
} from '../../core/models/engine.ts';
import { chatOnlyFault } from '../../core/models/chat-only.ts';
import { EngineLost } from '../../core/models/engine-lost.ts';
import { formatModelId } from '../../core/models/model-id.ts';

export const browserModelId = 'browser:built-in';

/** `absent`: this browser offers pages no model, or none on this machine. */
export type BrowserModelState = 'absent' | 'downloadable' | 'downloading' | 'available';

export async function browserModelState(): Promise<BrowserModelState> {
  if (typeof LanguageModel === 'undefined') return 'absent';
  const state = await LanguageModel.availability(inEnglish).catch(() => 'unavailable' as const);
  return state === 'unavailable' ? 'absent' : state;
}

/**
 * Lets the browser download its own model, which browsers allow only after a click. The browser keeps the model and shares
 * it between pages. Only the browser can delete it.
 */
export async function downloadBrowserModel(on: ProgressListener, signal: AbortSignal): Promise<void> {
  if ((await browserModelState()) === 'absent') throw new UserError(absent);
  try {
    const session = await LanguageModel.create({
      ...inEnglish,
      signal,
      monitor: (monitor) =>
        // `loaded` is a fraction from 0 to 1, not a number of bytes.
        monitor.addEventListener('downloadprogress', ({ loaded }) =>
          on({ what: 'The browser downloads its model', done: Math.round(loaded * 100), total: 100, unit: 'steps' }),
        ),
    });
    session.destroy();
  } catch (error) {
    signal.throwIfAborted();
    throw new UserError(`The browser did not get its model ready: ${answerErrorMessage(error)}`);
  }
}

/**
 * The browser's built-in model (Chrome's Prompt API). It runs on the page because workers lack this API. Every cell gets its
 * own session, so no cell sees another. Only extensions may choose temperature and top-k. Elsewhere greedy decoding requests
 * the most predictable answer, and the browser chooses the rest. There is no seed.
 */
export class BrowserModelEngine implements Engine {
  readonly id = 'browser';
  /** It answers one prompt at a time. */
  readonly batchSize = 4;
  #sampling: LanguageModelParams | null = null;
  #isLoaded = false;

  async describe(): Promise<EngineInfo> {
    const sampling = await samplingParams();
    return {
      id: this.id,
      name: 'The browser’s own model',
      version: navigator.userAgent.match(/Chrome\/[\d.]+/)?.[0] ?? 'unknown',
      device: 'the browser',
      honours: sampling ? ['temperature', 'topK'] : [],
    };
  }

  async load(ref: ModelRef, on: ProgressListener, signal: AbortSignal): Promise<LoadedModelInfo> {
    signal.throwIfAborted();
    const model = formatModelId(ref);
    if (model !== browserModelId)
      throw new UserError(`There is no model “${model}”: the browser’s own is ${browserModelId}.`);
    const state = await browserModelState();
    if (state === 'absent') throw new UserError(absent);
    if (state !== 'available') {
      throw new UserError('The browser’s own model is not on this machine yet: get it on the Models page.');
    }
    on({ what: 'Starting the browser’s model', done: 0, total: 0, unit: 'steps' });
    const since = performance.now();
    const session = await newSession({ signal });
    const window = session.contextWindow ?? session.inputQuota;
    session.destroy();
    this.#sampling = await samplingParams();
    this.#isLoaded = true;
    return {
      model,
      contextWindow: Number.isSafeInteger(window) && window > 0 ? window : 0,
      chatTemplateHash: '',
      tokenizerHash: '',
      device: 'the browser',
      ms: performance.now() - since,
      notes: [
        'The browser decides the model’s version, its chat template and the length of its answers, and reports none of them.',
        ...(this.#sampling ? [] : ['A page can choose neither temperature nor top-k nor a seed.']),
      ],
    };
  }

  async *answer(prompts: readonly CellPrompt[], signal: AbortSignal): AsyncIterable<CellAnswer> {
    if (!this.#isLoaded) throw new UserError('No model is loaded.');
    for (const { cell, messages, decoding } of prompts) {
      if (signal.aborted) return;
      if (messages === undefined) throw new UserError(chatOnlyFault([browserModelId]) ?? '');
      const answer = await this.#answerOne(messages, decoding, signal);
      if (answer) yield { cell, ...answer };
    }
  }

  async unload(): Promise<void> {
    this.#isLoaded = false;
  }

  /** `undefined` after an abort. */
  async #answerOne(messages: readonly Message[], decoding: Decoding, signal: AbortSignal): Promise<Answer | undefined> {
    const since = performance.now();
    let session: LanguageModel | undefined;
    try {
      const { before, last } = splitLastMessage(messages);
      session = await newSession({ initialPrompts: before, signal, ...toBrowserSampling(decoding, this.#sampling) });
      const prompt = session.contextUsage + (await session.measureContextUsage(last, { signal }));
      const begun = performance.now();
      const text = await session.prompt(last, { signal });
      return {
        text,
        tokens: { prompt: toTokenCount(prompt), completion: toTokenCount(session.contextUsage - prompt) },
        ms: { prefill: begun - since, decode: performance.now() - begun },
        finish: 'stop',
      };
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof UserError) throw error;
      if (isGone(error)) throw new EngineLost(`The browser ended its model: ${answerErrorMessage(error)}`);
      return { ...emptyAnswer, finish: 'error', error: answerErrorMessage(error) };
    } finally {
      session?.destroy();
    }
  }
}

/** The API expects the languages. A browser may refuse languages that its model was not tested in. */
const inEnglish: Pick<LanguageModelCreateOptions, 'expectedInputs' | 'expectedOutputs'> = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

const absent =
  'This browser offers pages no model of its own, at least not on this machine. Chrome has one, on desktop computers with enough disk space and memory.';

const emptyAnswer = { text: '', tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 } };

const newSession = (options: LanguageModelCreateOptions): Promise<LanguageModel> =>
  LanguageModel.create({ ...inEnglish, ...options });

async function samplingParams(): Promise<LanguageModelParams | null> {
  if (typeof LanguageModel === 'undefined' || typeof LanguageModel.params !== 'function') return null;
  return LanguageModel.params().catch(() => null);
}

/** Splits a chat: `before` creates the session, and `last` is the prompt. */
export function splitLastMessage(messages: readonly Message[]): {
  readonly before: (LanguageModelMessage | LanguageModelSystemMessage)[] & LanguageModelMessage[];
  readonly last: LanguageModelMessage[];
} {
  const all = messages.map(({ role, content }) => ({ role, content }) as LanguageModelMessage);
  return { before: all.slice(0, -1), last: all.slice(-1) };
}

/** The API takes temperature and top-k together or not at all, within the browser's limits. */
export function toBrowserSampling(decoding: Decoding, params: LanguageModelParams | null): LanguageModelSamplingOptions {
  if (!params) return decoding.temperature === 0 ? { samplingMode: 'most-predictable' } : {};
  const topK = decoding.temperature === 0 ? 1 : (decoding.topK ?? params.defaultTopK);
  return { temperature: Math.min(decoding.temperature, params.maxTemperature), topK: Math.min(topK, params.maxTopK) };
}

/** Explains an error in a sentence, by the error names of the specification. */
export function answerErrorMessage(error: unknown): string {
  switch (nameOf(error)) {
    case 'QuotaExceededError':
      return 'The prompt is longer than the browser’s model reads.';
    case 'NotReadableError':
      return 'The browser held the answer back: its filter stopped it.';
    case 'NotSupportedError':
      return 'The browser’s model does not take this prompt, or not its language.';
    case 'NotAllowedError':
      return 'The browser does not let this page use its model.';
    case 'NetworkError':
      return 'The browser could not download it.';
    default:
      return `The browser’s model gave no answer (${messageOf(error).slice(0, 200)}).`;
  }
}

const isGone = (error: unknown): boolean => nameOf(error) === 'InvalidStateError' || nameOf(error) === 'NotAllowedError';

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

const toTokenCount = (n: number): number => (Number.isFinite(n) && n > 0 ? Math.round(n) : 0);
