import type { Plugin } from 'vite';
import { noticesOf, packagesOf } from '../pack/notices.ts';

const modules = new Set<string>();

/**
 * Writes the licence notices of all packages in pages and workers to `notices.txt`. As comments they added a megabyte to the
 * scripts.
 * `emits` marks the build that writes the file. Workers are built before it ends.
 */
export const notices = (emits: boolean): Plugin => ({
  name: 'notices',
  apply: 'build',
  moduleParsed: ({ id }) => void modules.add(id.replace(/^\0+/, '')),
  generateBundle: {
    order: 'post',
    handler() {
      if (emits) this.emitFile({ type: 'asset', fileName: 'notices.txt', source: noticesOf(packagesOf([...modules])) });
    },
  },
});

/** Build output without licence comments, because `notices.txt` has them. */
export const withoutNotices = { comments: { legal: false } } as const;
