import { Wllama } from '@wllama/wllama/esm/index.js';
import wasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import type { LoadedModelInfo, ProgressListener } from '../../core/models/engine.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { formatDuration } from '../../core/words/format.ts';
import { canTurnThinkingOff, fixedDateNote, withFixedDate, thinkingOffNote } from '../fixed-template.ts';
import { messageOf } from '../../base/errors/message-of.ts';
import { cutAtNextTurn, noChatTemplateNote, plainChatTemplate } from '../plain-chat.ts';
import { SilenceTimeout } from '../silence-timeout.ts';
import { splitThought, type SplitThought } from '../split-thought.ts';
import { isPrefixCacheExact } from './check-prefix.ts';
import { gpuFallbackNote } from '../../core/models/gpu-fallback.ts';
import { LlamaLogTail } from './crash-log.ts';
import type { GgufDevice } from './device.ts';
import { emptyResponseMessage } from './empty-response.ts';
import type { ThinkingAndCacheOptions } from './request.ts';
import { loadFailureReason } from './load-failure.ts';

/** A model in files of this machine, as the page knows it from their heads. */
export interface GgufLoadInput {
  readonly id: string;
  readonly name: string;
  /** In order. */
  readonly files: readonly File[];
  /** The context window that it gets, which may be smaller than its maximum. */
  readonly contextWindow: number;
  /** Empty if the file has none. */
  readonly template: string;
  readonly tokenizerHash: string;
  readonly threads: number;
  readonly device: GgufDevice;
}

export interface LoadedGguf {
  readonly llama: Wllama;
  readonly contextWindow: number;
  readonly request: ThinkingAndCacheOptions;
  /** Separates the answer from the thoughts in what the model wrote. */
  readonly answer: (written: string) => SplitThought;
  readonly known: LoadedModelInfo;
  /** Why its graphics processor failed, as far as llama.cpp reported. */
  readonly gpuFault: () => string | undefined;
}

/**
 * Reads the files in pieces and fetches only llama.cpp itself, from the app's folder. If the graphics processor fails, the processor
 * computes the model, and the model’s notes say so.
 */
export async function loadGguf(model: GgufLoadInput, on: ProgressListener, patienceMs: number): Promise<LoadedGguf> {
  const words = new LlamaLogTail();
  if (model.device.gpu === undefined) return loadOnDevice(model, words, on, patienceMs);
  let failure = '';
  try {
    const loaded = await loadOnDevice(model, words, on, patienceMs);
    if (words.layersOnGpu !== undefined && words.gpuFault === undefined) return loaded;
    await loaded.llama.exit();
  } catch (error) {
    failure = messageOf(error);
  }
  const why = words.gpuFault ?? (failure === '' ? 'llama.cpp put no layer on it' : failure);
  return loadOnDevice({ ...model, device: { note: gpuFallbackNote(why) } }, new LlamaLogTail(), on, patienceMs);
}

async function loadOnDevice(
  model: GgufLoadInput,
  words: LlamaLogTail,
  on: ProgressListener,
  patienceMs: number,
): Promise<LoadedGguf> {
  const since = performance.now();
  const { id, name, contextWindow, template, threads, device } = model;
  const llama = new Wllama({ default: new URL(wasm, location.href).href }, { logger: words.logger });
  // Disallows another build of llama.cpp, which would come from elsewhere. The page checked that this build runs here.
  llama.setCompat(null);
  const ours = template === '' ? plainChatTemplate : withFixedDate(template);
  const form = { thinkingOff: canTurnThinkingOff(template), reusesPrefix: false };
  const silence = new SilenceTimeout(
    patienceMs,
    new AbortController().signal,
    () =>
      new UserError(
        `“${name}” gave no first answer within ${formatDuration(patienceMs)}: this machine is too slow for it, or its chat template never ends.`,
      ),
  );
  const unlessSilent = <T>(work: Promise<T>): Promise<T> => Promise.race([work, whenAborted(silence.signal)]);
  const heard: ProgressListener = (progress) => {
    silence.heard();
    on(progress);
  };
  let reusesPrefix: boolean;
  try {
    silence.heard();
    const settings = {
      n_ctx: contextWindow,
      n_threads: threads,
      // The processor alone gives the same bits everywhere. Otherwise all layers go to the graphics processor.
      n_gpu_layers: device.gpu === undefined ? 0 : maxLayers,
      n_parallel: 1,
      ctx_shift: false,
      warmup: false,
      jinja: true,
      reasoning_format: 'none' as const,
      ...(ours !== template && { chat_template: ours }),
    };
    await unlessSilent(llama.loadModel(asParts(model, heard), settings));
    if (!hasLoaded(llama)) throw new Error(emptyResponseMessage);
    silence.heard();
    reusesPrefix = await unlessSilent(isPrefixCacheExact(llama, form));
  } catch (error) {
    await llama.exit();
    throw error instanceof UserError ? error : new UserError(loadFailureReason(name, words.lines, error));
  } finally {
    silence.end();
  }
  return {
    llama,
    contextWindow,
    request: { ...form, reusesPrefix },
    answer: template === '' ? (written) => ({ text: cutAtNextTurn(written) }) : splitThought,
    known: {
      model: id,
      contextWindow,
      chatTemplateHash: await sha256Hex(template),
      tokenizerHash: model.tokenizerHash,
      device: deviceName(llama, device, words),
      ms: performance.now() - since,
      notes: [
        `llama.cpp ${Wllama.getLibllamaVersion()}.`,
        ...(device.note === undefined ? [] : [device.note]),
        ...(template === '' ? [noChatTemplateNote] : []),
        ...(form.thinkingOff ? [thinkingOffNote] : []),
        ...(withFixedDate(template) === template ? [] : [fixedDateNote]),
        reusesPrefix ? prefixReused : prefixNotReused,
      ],
    },
    gpuFault: () => words.gpuFault,
  };
}

/** More layers than any model has. */
const maxLayers = 99_999;

function deviceName(llama: Wllama, { gpu }: GgufDevice, words: LlamaLogTail): string {
  if (gpu !== undefined) return `${gpu}, ${words.layersOnGpu ?? 'no layer'}`;
  return llama.isMultithread() ? `WebAssembly, ${llama.getNumThreads()} threads` : 'WebAssembly';
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

/** The library does not check whether its worker reports success. */
function hasLoaded(llama: Wllama): boolean {
  const info: object = llama.getLoadedContextInfo();
  return 'success' in info && info.success === true;
}

const prefixReused =
  'If two consecutive prompts begin alike, that part is computed once. A test at loading gave the same answers to the last bit.';
const prefixNotReused =
  'Every prompt is computed whole. A test at loading showed that its answers would otherwise not be the same to the last bit.';

/** The library sorts parts by name and reports no progress. These files have sortable names and report reads. */
function asParts({ name, files }: GgufLoadInput, on: ProgressListener): File[] {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  return files.map((file, place) => {
    const count = String(files.length).padStart(5, '0');
    const part = new File([file], `model-${String(place + 1).padStart(5, '0')}-of-${count}.gguf`);
    const start = before;
    before += file.size;
    part.slice = (from, to, type) => {
      on({ what: `Loading ${name}`, done: Math.min(total, start + (to ?? 0)), total, unit: 'bytes' });
      return Blob.prototype.slice.call(part, from, to, type);
    };
    return part;
  });
}
