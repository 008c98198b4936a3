import type { Plugin } from 'vite';

const inPlace = /inPlace: async \(\) => \(await import\('[^']+'\)\)\.\w+,/g;

/**
 * Where there are no workers, in Node, work is done in place. Every browser that the app supports has workers, so its pages do without that code:
 * it would be kept for offline use as a second copy of what workers load.
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
