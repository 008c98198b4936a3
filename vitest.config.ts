import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Browser tests drive the built app (`dist/`). They wait for much: two at a time keep two cores busy; more would starve each other. */
const inBrowser = {
  setupFiles: ['test/give-studies.ts'],
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/bench/**'],
          setupFiles: ['test/give-studies.ts'],
          // All processors: by itself one is left idle, which is half of two.
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          ...inBrowser,
        },
      },
      {
        extends: true,
        test: { name: 'long', include: ['test/browser/**/*.long.test.ts'], ...inBrowser, testTimeout: 1_500_000 },
      },
      {
        extends: true,
        test: {
          name: 'bench',
          include: ['test/bench/**/*.bench.test.ts'],
          ...inBrowser,
          // They measure: nothing else may run.
          fileParallelism: false,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
