import {
  AutoModelForCausalLM,
  AutoTokenizer,
  env,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@xenova/transformers';
import wasmFactory from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { sha256Hex } from '../../run/sha256.ts';
import { UserError } from '../../user-error.ts';
import type { Loaded, ProgressListener } from '../engine.ts';
import { bytesLoaded, countedFetch } from './load-progress.ts';
import { forgetOlderFiles } from './older-files.ts';

/** Where a model lies, as the page knows it. */
export interface ModelFolder {
  /** The model id, as it is stored with a run. */
  readonly model: string;
  /** Absolute address of the folder of all models, with a slash at its end. */
  readonly models: string;
  /** `name/revision` below it. A new revision is a new path, so that no cache ever answers with old files. */
  readonly path: string;
  readonly dtype: string;
}

export interface LoadedModel {
  readonly tokenizer: PreTrainedTokenizer;
  readonly model: PreTrainedModel;
  readonly contextWindow: number;
  /** Tokens that end an answer. */
  readonly ends: ReadonlySet<number>;
  readonly known: Loaded;
}

export const device = 'wasm';

const runtime = { wasm: new URL(wasmBinary, location.href).href, mjs: new URL(wasmFactory, location.href).href };

/** Files come from the app's own folder only; the browser keeps them in its cache. */
export async function loadModel(folder: ModelFolder, on: ProgressListener): Promise<LoadedModel> {
  const since = performance.now();
  const report = bytesLoaded(`Loading ${folder.model}`, on);
  useOwnFilesOnly(folder.models, countedFetch(globalThis.fetch, report));
  const options = { local_files_only: true };
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(folder.path, options);
    const model = await AutoModelForCausalLM.from_pretrained(folder.path, {
      ...options,
      device,
      dtype: folder.dtype as 'int8',
    });
    await forgetOlderFiles(env.cacheKey, [...Object.values(runtime), `${folder.models}${folder.path}/`]);
    const contextWindow = contextWindowOf(model, folder.model);
    return {
      tokenizer,
      model,
      contextWindow,
      ends: endTokens(model, folder.model),
      known: {
        model: folder.model,
        contextWindow,
        chatTemplateHash: await sha256Hex(String(tokenizer.get_chat_template())),
        tokenizerHash: await sha256Hex(await textOf(`${folder.models}${folder.path}/tokenizer.json`)),
        device,
        ms: performance.now() - since,
      },
    };
  } catch (error) {
    throw asUserError(error, folder.model);
  }
}

function useOwnFilesOnly(models: string, fetch: typeof globalThis.fetch): void {
  env.fetch = fetch;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  // A path, not an address: the library takes addresses for foreign hosts.
  env.localModelPath = new URL(models).pathname;
  const wasm = env.backends.onnx.wasm!;
  wasm.wasmPaths = { ...runtime };
  // Threads need headers that static hosts do not send, and gain nothing for models of a few megabytes.
  wasm.numThreads = 1;
}

/** From the cache that the library has just filled, else from where it had it. */
async function textOf(address: string): Promise<string> {
  const kept = 'caches' in globalThis ? await caches.match(address) : undefined;
  return (kept ?? (await fetch(address))).text();
}

function contextWindowOf({ config }: PreTrainedModel, model: string): number {
  const { max_position_embeddings: positions } = config as { max_position_embeddings?: unknown };
  if (typeof positions === 'number' && positions > 0) return positions;
  throw new UserError(`The config.json of «${model}» does not say how long a prompt may be (max_position_embeddings).`);
}

function endTokens({ config, generation_config }: PreTrainedModel, model: string): ReadonlySet<number> {
  const ends =
    (generation_config as { eos_token_id?: unknown } | null)?.eos_token_id ??
    (config as { eos_token_id?: unknown }).eos_token_id;
  const ids = [ends].flat().filter((id): id is number => typeof id === 'number');
  if (ids.length > 0) return new Set(ids);
  throw new UserError(`The configuration of «${model}» names no token that ends an answer (eos_token_id).`);
}

function asUserError(error: unknown, model: string): unknown {
  if (!(error instanceof Error) || error.name === 'UserError') return error;
  if (error.name === 'ModelFileNotFoundError' || /Unable to load|404|not found/i.test(error.message)) {
    return new UserError(`A file of the model «${model}» is missing where Evenkeel is served.`);
  }
  return error;
}
