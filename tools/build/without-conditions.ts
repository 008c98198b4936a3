import type { Plugin } from 'vite';

const condition = /(?<=[{,]\s*)when:\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`|\w+),/g;

/** `{ row: `${row}steady` }`, or the name of such an object. */
const calibration = /(?<=[{,]\s*)calibrated:\s*(?:\{(?:\$\{[\w.]+\}|[^{}])*\}|\w+),?/g;

/** Tables of claims state when each sentence is printed, and the row of the calibration that it is held to. That is for readers of the code and for tests: no page shows it, so no build keeps it. */
export const withoutConditions: Plugin = {
  name: 'without-conditions',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]measure[\\/].*(?:claims|-kinds)\.ts$/.test(id)
      ? { code: code.replace(condition, '').replace(calibration, ''), map: null }
      : null,
};
