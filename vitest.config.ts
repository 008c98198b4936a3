import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** What takes long by its nature, simulations above all: left to `npm run test:full`. */
const slow = 'test/**/*.slow.test.ts';

/** Browser tests drive the built app (`dist/`). They wait for much: two at a time keep two cores busy; more would starve each other. */
const inBrowser = {
  setupFiles: ['test/give-studies.ts', 'test/browser/after-failure.ts'],
  maxWorkers: 2,
  // A machine that is busy with other things may miss a moment; `npm run repeat-browser-tests` finds what fails now and then, here it is told as a retry.
  retry: 1,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // As long as everything else is waited for there.
  expect: { poll: { timeout: 120_000 } },
};

/** Without a browser. */
const inNode = {
  setupFiles: ['test/give-studies.ts'],
  // All processors: by itself one is left idle, which is half of two.
  maxWorkers: '100%',
  testTimeout: 30_000,
};

const measuring = {
  include: ['test/bench/**/*.bench.test.ts'],
  ...inBrowser,
  // Nothing else may run.
  fileParallelism: false,
  testTimeout: 900_000,
};

export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    projects: [
      // npm test
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/bench/**', 'test/nightly/**', slow],
          ...inNode,
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['test/browser/main/**/*.test.ts'], ...inBrowser },
      },

      // npm run test:full
      {
        extends: true,
        // Side by side with the browser's: as many at once.
        test: { name: 'slow', include: [slow], ...inNode, maxWorkers: inBrowser.maxWorkers },
      },
      {
        extends: true,
        test: {
          name: 'browser-full',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['test/browser/main/**'],
          ...inBrowser,
        },
      },
      { extends: true, test: { name: 'bench-smaller', env: { EVENKEEL_BENCH: 'smaller' }, ...measuring } },

      // npm run bench
      { extends: true, test: { name: 'bench', ...measuring } },

      // npm run test:nightly
      {
        extends: true,
        test: {
          name: 'nightly',
          include: [
            'test/nightly/**/*.test.ts',
            'test/browser/full/kill.test.ts',
            'test/browser/full/batch-equality.test.ts',
          ],
          // What is set outside goes before: fewer, for a first look.
          env: {
            EVENKEEL_KILLS: '30',
            EVENKEEL_KILL_ROUNDS: '10',
            EVENKEEL_KILLS_EACH: '35',
            EVENKEEL_PROMPTS: '5000',
            ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('EVENKEEL_'))),
          },
          ...inBrowser,
        },
      },
    ],
  },
});
