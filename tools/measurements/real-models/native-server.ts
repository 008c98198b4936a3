import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../../src/base/errors/user-error.ts';
import { gemma } from './model-file.ts';
import { pythonWith } from './python.ts';

/**
 * Prebuilt wheels of llama.cpp's own server. The last number is llama.cpp's build. A build from sources takes half an hour
 * on two busy cores, and no package has a prebuilt program of the browser's build (b11364).
 */
export const serverPackage = 'xllamacpp==2026.10.11549';

export interface NativeServer {
  /** Includes `/v1`. */
  readonly baseUrl: string;
  readonly facts: { readonly xllamacpp: string; readonly system: string };
  close(): Promise<void>;
}

/** All cores but one. On a busy machine, threads that wait for each other are slower than one thread. */
export const usualThreads = Math.max(1, availableParallelism() - 1);

export interface NativeOptions {
  readonly slots: number;
  readonly threads: number;
  readonly context?: number;
}

/** Starts llama.cpp's server natively on this machine. Its log goes to the cache. */
export async function startNativeServer(
  cache: string,
  file: string,
  { slots, threads, context = 2048 }: NativeOptions,
): Promise<NativeServer> {
  const python = await pythonWith(cache, 'llama', [[serverPackage]]);
  const script = fileURLToPath(new URL('serve_gguf.py', import.meta.url));
  const numbers = { slots, threads, context };
  const options = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(python, [script, file, '--alias', gemma.name, ...options]);
  child.stderr.pipe(createWriteStream(join(cache, 'native-server.log')));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) =>
      reject(new UserError(`The native server ended with ${code}: see native-server.log in ${cache}.`)),
    );
  });
  const { address, ...facts } = JSON.parse(line) as { address: string; xllamacpp: string; system: string };
  return {
    baseUrl: `${address}/v1`,
    facts,
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
