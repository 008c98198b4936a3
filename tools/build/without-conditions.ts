import type { Plugin } from 'vite';

const condition = /(?<=[{,]\s*)when:\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`|\w+),/g;

/** Matches `{ row: `${row}steady` }`, or the name of such an object. */
const calibration = /(?<=[{,]\s*)calibrated:\s*(?:\{(?:\$\{[\w.]+\}|[^{}])*\}|\w+),?/g;

/**
 * Tables of claims state the condition of each sentence and its row of the calibration. Only tests and readers of the code
 * need them. No page shows them, so the build drops them.
 */
export const withoutConditions: Plugin = {
  name: 'without-conditions',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]measure[\\/].*(?:claims|-kinds)\.ts$/.test(id)
      ? { code: code.replace(condition, '').replace(calibration, ''), map: null }
      : null,
};
