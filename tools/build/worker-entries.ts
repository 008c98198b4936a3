import type { Plugin } from 'vite';

/**
 * Prevents the parts of a worker from importing its start script. WebKit would run that script a second time, with its own
 * state and a second listener for each message.
 */
export const workerEntries: Plugin = {
  name: 'worker-entries',
  // The script becomes a file that imports the rest if other parts need something from it.
  options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
    for (const { fileName, imports, dynamicImports } of chunks)
      for (const imported of [...imports, ...dynamicImports])
        if (entries.has(imported)) this.error(`${fileName} imports ${imported}, which WebKit would run twice.`);
  },
};
