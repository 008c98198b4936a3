import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What of the built app is not kept from the first visit on but when it is first used, or when somebody asks for it in
 * Settings: engines, what compares texts, and what reads and reports logs of other programs. A file may belong to more than one. All else is small, and every page needs
 * some of it.
 */
const parts: Readonly<Record<string, RegExp>> = {
  processor: /^assets\/(?:(?:transformers|thread)\.worker-|ort-wasm-simd-threaded-)/,
  graphics: /^assets\/(?:transformers\.worker-|ort-wasm-simd-threaded\.asyncify-)/,
  webllm: /^assets\/webllm\.worker-/,
  gguf: /^assets\/(?:(?:gguf|gguf-file|llama|llama-thread)\.worker-|wllama-)/,
  texts: /^parser\/[^/]+\/|^assets\/(?:comparison|pair|benchmark)\.worker-/,
  logs: /^assets\/(?:logs-|imports\.worker-|TableColumns-|yaml-)/,
  parquet: /^assets\/(?:hyparquet|chosen-rows|other-codecs|recipes|recipe-rows)-[\w-]+\.js$/,
  meaning: /^encoder\/meaning\/[^/]+\/|^assets\/(?:encoder\.worker-|ort-wasm-simd-threaded-)/,
};

/** Of use with a connection alone, as the large icons of what is installed, or with another program of this machine, as files for those; WebLLM keeps its small model itself. */
const neverAhead =
  /^assets\/(?:download|endpoint|hub)\.worker-|^assets\/Hub[\w-]*\.js$|^assets\/live-rules-|^assets\/(?:run-files|answers-(?:csv|parquet)|answer-(?:columns|rows)|set-means|plan-variants|zipped|every-eval-ever|eval-results|promptfoo-config|lm-eval-tasks|HubForm|LeftOut|batch-work|MakeBatch|BringResults|last-dialect)-|^icons\/.*-512\.png$|^og\.png$|^notices\.txt$|^models\/tiny-w\//;

export const isPrecached = (path: string): boolean =>
  !neverAhead.test(path) && !Object.values(parts).some((part) => part.test(path));

/** A name that changes with what is in the file: it is never asked for twice. */
export const namedByContent = /^assets\/|\/[0-9a-f]{10}\//;

export interface OfflineFile {
  readonly path: string;
  readonly bytes: number;
}

/** By the name of a part, its files. */
export const offlineParts = (files: readonly OfflineFile[]): Readonly<Record<string, readonly OfflineFile[]>> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, files.filter(({ path }) => part.test(path))]));

/** Writes `offline-files.json`, from which pages know what can be kept for later and how large it is. */
export function offlineFiles(): Plugin {
  let publicDir = '';
  return {
    name: 'offline-files',
    apply: 'build',
    configResolved: (config) => void (publicDir = config.publicDir),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.values(bundle).map((file) => ({
          path: file.fileName,
          bytes: Buffer.byteLength(file.type === 'chunk' ? file.code : file.source),
        }));
        const files = [...built, ...filesBelow(publicDir)].sort((a, b) => (a.path < b.path ? -1 : 1));
        this.emitFile({
          type: 'asset',
          fileName: 'offline-files.json',
          source: JSON.stringify(offlineParts(files)),
        });
      },
    },
  };
}

function filesBelow(folder: string): OfflineFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: path.slice(folder.length + 1).replaceAll('\\', '/'), bytes: readFileSync(path).length };
    });
}
