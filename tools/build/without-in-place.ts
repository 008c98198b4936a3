import type { Plugin } from 'vite';

const inPlace = /inPlace: async \(\) => \(await import\('[^']+'\)\)\.\w+,/g;

/**
 * Node has no workers, so work there runs in place. Every supported browser has workers, so pages do not need that code. It
 * would be a second offline copy of what workers load.
 */
export const withoutInPlace: Plugin = {
  name: 'without-in-place',
  apply: 'build',
  enforce: 'pre',
  transform(code) {
    const without = code.replace(inPlace, "inPlace: () => Promise.reject(new Error('This browser has no workers.')),");
    return without === code ? null : { code: without, map: null };
  },
};
