import type { Plugin } from 'vite';
import { noticesOf, packagesOf } from '../pack/notices.ts';

const modules = new Set<string>();

/**
 * What the licences of packages want to be said stands once, in `notices.txt` beside the app, for what is in its pages and workers: as comments it took a
 * megabyte of scripts. `emits`: the build that writes it; workers are built before it ends.
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

/** For the output of a build: licences stand in `notices.txt`. */
export const withoutNotices = { comments: { legal: false } } as const;
