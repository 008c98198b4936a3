import type { Plugin } from 'vite';

/**
 * Workers that are cached at first use, with everything that they load later. The names of their files begin with a prefix
 * for the purpose.
 */
const prefixes: readonly (readonly [worker: RegExp, prefix: string])[] = [[/imports\.worker\.ts/, 'logs-']];

/** Each worker has a build of its own, so the prefix applies to all files of that build. */
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
