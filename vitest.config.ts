import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Browser tests drive the built app (`dist/`) and share two cores with Chromium: one file at a time. */
const oneAtATime = { fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 };

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
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          ...oneAtATime,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['test/browser/**/*.long.test.ts', 'test/bench/**/*.bench.test.ts'],
          ...oneAtATime,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
