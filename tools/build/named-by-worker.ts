import type { Plugin } from 'vite';

/** Workers that are kept when they are first used, with all that they load later: their files’ names begin with what they are for. */
const prefixes: readonly (readonly [worker: RegExp, prefix: string])[] = [[/imports\.worker\.ts/, 'logs-']];

/** A worker’s build is one of its own: all files that it writes are the worker’s. */
export function namedByWorker(): Plugin {
  let prefix: string | undefined;
  return {
    name: 'named-by-worker',
    options({ input }) {
      prefix = prefixes.find(([worker]) => worker.test(JSON.stringify(input ?? '')))?.[1];
    },
    outputOptions: (options) =>
      prefix === undefined ? options : { ...options, chunkFileNames: `assets/${prefix}[name]-[hash].js` },
  };
}
