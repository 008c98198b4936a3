import type { Plugin } from 'vite';

const condition = /^[ \t]*when:\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`|\w+),\n/gm;

/** Tables of claims state when each sentence is printed. That is for readers of the code and for tests: no page shows it, so no build keeps it. */
export const withoutConditions: Plugin = {
  name: 'without-conditions',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]measure[\\/].*(?:claims|-kinds)\.ts$/.test(id) ? { code: code.replace(condition, ''), map: null } : null,
};
