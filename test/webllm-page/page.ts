import { hasModelInCache, MLCEngine, type ModelRecord } from '@mlc-ai/web-llm';
import { contextWindowChoices } from '../../src/engine/contexts.ts';
import { downloadModelFiles, removeFiles } from '../../src/engine/download/download.ts';
import { lookUpHubRepoInWorker } from '../../src/engine/download/hub.ts';
import type { CellAnswer, CellPrompt, TaskProgress } from '../../src/core/models/engine.ts';
import { fitForDownload, lookAtMachine, nearestFittingOffer } from '../../src/engine/machine.ts';
import { parseModelId } from '../../src/core/models/model-id.ts';
import type { PinnedModel } from '../../src/core/models/offer.ts';
import { permitOrigins, setHubMirror } from '../../src/core/work/origins.ts';
import { DeviceWatch } from '../../src/engine/webllm/device-watch.ts';
import { parseWebLlmDetails } from '../../src/engine/webllm/details.ts';
import { toWebLlmUserError } from '../../src/engine/webllm/errors.ts';
import { makeOfferFromUrls, hubRepoOfOffer, pinWebllmModel, webllmOffers } from '../../src/engine/webllm/offers.ts';
import { WebLlmEngine } from '../../src/engine/webllm/engine.ts';
import { markModelReady, findReadyModel, recordDownloadStarted } from '../../src/store/models/models.ts';

const never = new AbortController().signal;
const offerNamed = (repo: string) => webllmOffers.find((offer) => offer.repo === repo)!;

/** The error's class, and the message for a person. */
interface Failed {
  readonly name: string;
  readonly sentence: string;
}

/** What the package itself threw, and the message for a person. */
interface Raw extends Failed {
  readonly thrown: string;
}

async function failing(work: Promise<unknown>): Promise<Failed | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => ({
      name: error instanceof Error ? error.name : typeof error,
      sentence: error instanceof Error ? error.message : String(error),
    }),
  );
}

async function rawly(work: Promise<unknown>): Promise<Raw | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => {
      const meaning = toWebLlmUserError(error);
      return { thrown: String(error), name: meaning.name, sentence: meaning.message };
    },
  );
}

let engine = new WebLlmEngine(async () => undefined);
let isWatching = false;
let answered = 0;

/** The functions for tests in this page: the app's engine and its downloads, and the package alone. */
const page = {
  lookAtMachine,

  async fit(repo: string) {
    const machine = await lookAtMachine();
    const offer = offerNamed(repo);
    return { fit: fitForDownload(offer, machine), nearest: nearestFittingOffer(offer, webllmOffers, machine)?.repo };
  },

  /** Replaces the hub by a local server. */
  openHub(mirror: string): void {
    setHubMirror(mirror);
    permitOrigins([mirror]);
  },

  async entry(repo: string) {
    const offer = offerNamed(repo);
    return pinWebllmModel(offer, await lookUpHubRepoInWorker(hubRepoOfOffer(offer).repo, 'main', never));
  },

  async entryByUrl(model: string, library: string) {
    const offer = makeOfferFromUrls(model, library);
    return pinWebllmModel(offer, await lookUpHubRepoInWorker(hubRepoOfOffer(offer).repo, 'main', never));
  },

  entryFails: (repo: string) => failing(page.entry(repo)),

  downloadFails: (entry: PinnedModel) =>
    failing(downloadModelFiles(entry, () => {}, never, { tries: 1, waitMs: 10, silenceMs: 2000 })),

  remove: (entry: PinnedModel) => removeFiles(entry.files),

  /** The stored files, in the order of the entry's files. */
  async kept(entry: PinnedModel) {
    return Promise.all(
      entry.files.map(async ({ cache, url }) => {
        const kept = await (await caches.open(cache)).match(url);
        return kept ? (await kept.blob()).size : null;
      }),
    );
  },

  async put(cache: string, url: string, text: string) {
    await (await caches.open(cache)).put(url, new Response(text));
  },

  async drop(cache: string, url: string) {
    await (await caches.open(cache)).delete(url);
  },

  /** Deletes everything below an address from all caches. */
  async forgetFiles(folder: string) {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.startsWith(folder)) await cache.delete(request);
    }
  },

  /** Whether the package itself finds the weights and their files where the download put them. */
  packageFindsWeights(entry: PinnedModel) {
    const { name, folder, library } = parseWebLlmDetails(entry);
    const record: ModelRecord = { model: folder, model_id: name, model_lib: library };
    return hasModelInCache(name, { model_list: [record], cacheBackend: 'cache' });
  },

  /** Loads the engine as the runner uses it. */
  async load(id: string, entry?: PinnedModel, aborted = false) {
    const progress: TaskProgress[] = [];
    engine = new WebLlmEngine(async (asked) => (asked === id ? entry : undefined));
    const abort = new AbortController();
    const loading = engine.load(parseModelId(id), (now) => progress.push(now), abort.signal);
    if (aborted) abort.abort();
    const failed = await failing(loading);
    const loaded = failed ? undefined : await loading;
    return { loaded, failed, progress, info: await engine.describe() };
  },

  async answerFails() {
    const prompt = { messages: [], decoding: { temperature: 0, maxTokens: 1 }, cell: 'a', seed: 1 };
    const asked = async () => {
      for await (const answer of engine.answer([prompt], never)) throw new Error(`answered ${answer.text}`);
    };
    return failing(asked());
  },

  unload: () => engine.unload(),

  /** Loads as the app does: the engine itself finds what the Models page has stored. */
  async loadFromStore(entry: PinnedModel) {
    await recordDownloadStarted(entry);
    engine = new WebLlmEngine();
    const load = () => engine.load(parseModelId(entry.id), () => {}, never);
    const before = await failing(load());
    await markModelReady(entry.id, 1);
    return { before, after: await failing(load()) };
  },

  contexts: contextWindowChoices,

  storedEntry: (id: string) => findReadyModel(id),

  /** Leaves the loop after the first answer and returns the number of answers. */
  async answerOnce(askings: readonly CellPrompt[]) {
    let answered = 0;
    for await (const { cell } of engine.answer(askings, never)) {
      if (cell && ++answered === 1) break;
    }
    return answered;
  },

  /** The number of answers to the current prompts. */
  answered: () => answered,

  /** Aborts after this many answers or milliseconds. */
  async answer(askings: readonly CellPrompt[], { stopAfter = Infinity, stopAfterMs = 0 } = {}) {
    const abort = new AbortController();
    const answers: CellAnswer[] = [];
    answered = 0;
    const timer = stopAfterMs > 0 ? setTimeout(() => abort.abort(), stopAfterMs) : undefined;
    const since = performance.now();
    const asked = async () => {
      for await (const answer of engine.answer(askings, abort.signal)) {
        answered = answers.push(answer);
        if (answered === stopAfter) abort.abort();
      }
    };
    const failed = await failing(asked());
    clearTimeout(timer);
    return { answers, failed, ms: performance.now() - since };
  },

  /** Reloads the package's own engine in this page, where no guard blocks its requests. */
  reloadRawly: (record: ModelRecord) =>
    rawly(new MLCEngine({ appConfig: { model_list: [record] }, logLevel: 'SILENT' }).reload(record.model_id)),

  /**
   * ln p(letter | one of the letters), computed by the package alone. In the prefill, a bias excludes all tokens except the
   * letters.
   */
  async forcedLetters(entry: PinnedModel, question: string, tokens: Readonly<Record<string, number>>) {
    const { name, folder, library, contextWindow, thinks } = parseWebLlmDetails(entry);
    const overrides = contextWindow === null ? {} : { context_window_size: contextWindow };
    const record: ModelRecord = { model: folder, model_id: name, model_lib: library, overrides };
    const raw = new MLCEngine({ appConfig: { model_list: [record], cacheBackend: 'cache' }, logLevel: 'SILENT' });
    await raw.reload(name);
    const { choices } = await raw.chat.completions.create({
      messages: [{ role: 'user', content: question }],
      ...(thinks === 'unless asked not to' && { extra_body: { enable_thinking: false } }),
      max_tokens: 1,
      temperature: 1,
      top_p: 1,
      repetition_penalty: 1,
      logprobs: true,
      top_logprobs: Object.keys(tokens).length,
      logit_bias: Object.fromEntries(Object.values(tokens).map((token) => [token, 100])),
    });
    await raw.unload();
    const top = choices[0]?.logprobs?.content?.[0]?.top_logprobs ?? [];
    return Object.fromEntries(top.map(({ token, logprob }) => [token, logprob]));
  },

  /** Runs the package's own GPU check. */
  gpuRawly: () => rawly(new MLCEngine({ logLevel: 'SILENT' }).getGPUVendor()),

  /** Whether this page is watching a device. */
  isWatching: () => isWatching,

  /** Watches a device until it is destroyed or the test has lost it in another way. */
  async watchDevice(how: 'wait' | 'destroy' | 'forget and destroy') {
    const watch = new DeviceWatch(globalThis);
    const adapter = await navigator.gpu.requestAdapter();
    const device = await adapter!.requestDevice();
    /** Resolves after the device is lost and its watchers have been notified. */
    const lost = device.lost.then(() => new Promise<void>((resolve) => setTimeout(resolve)));
    const work = watch.during(() => (how === 'wait' ? new Promise<void>(() => {}) : lost));
    isWatching = true;
    if (how === 'forget and destroy') watch.forget();
    if (how !== 'wait') device.destroy();
    return failing(work);
  },
};

export type WebLlmPage = typeof page;

declare global {
  interface Window {
    webllmPage: WebLlmPage;
  }
}

window.webllmPage = page;
