import type { Plugin } from 'vite';

/**
 * `d3-transition` says that importing it has effects (selections get a method), and `d3` imports it: with it come selections, timers and eases. Nothing here draws by them, as Svelte
 * draws, so no build keeps what only they would use.
 */
export const withoutTransitions: Plugin = {
  name: 'without-transitions',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id !== 'd3-transition') return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && { ...found, moduleSideEffects: false };
  },
};
