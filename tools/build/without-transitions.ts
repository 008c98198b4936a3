import type { Plugin } from 'vite';

/**
 * `d3-transition` declares side effects (it adds a method to selections), and `d3` imports it with selections, timers and
 * eases. Svelte draws everything here, so the build drops what only they would use.
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
