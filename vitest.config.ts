import { svelte } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { componentProject } from './test/component/vitest-project.ts';
import { isolatedFiles } from './test/isolated-files.ts';
import { LongestFirst } from './test/longest-first.ts';
import { RetriesReporter } from './tools/gate/retries-reporter.ts';

/** Long tests, mainly simulations, which only `npm run test:full` runs. */
const slow = 'test/**/*.slow.test.ts';

/**
 * One test file per core and at least two, because tests mostly wait. The component tests share one page and run first.
 * Projects that run side by side must agree on both settings.
 */
const sideBySide = { maxWorkers: Math.max(2, availableParallelism()), sequence: { groupOrder: 1 } };

/**
 * Browser tests drive the built app (`dist/`). The test files of a worker share its browser
 * (test/browser/shared-browser.ts).
 */
const inBrowser = {
  setupFiles: ['test/give-studies.ts', 'test/browser/after-failure.ts'],
  ...sideBySide,
  isolate: false,
  // A busy machine may miss a moment. Each retry is printed and recorded (tools/gate/retries-reporter.ts), because it is a
  // fault to fix.
  retry: 1,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // The same patience as for all other waits in browser tests.
  expect: { poll: { timeout: 120_000 } },
};

/** Tests without a browser. */
const inNode = {
  setupFiles: ['test/give-studies.ts'],
  ...sideBySide,
  testTimeout: 30_000,
  expect: { poll: { timeout: 20_000 } },
};

const otherProjects = ['test/component/**', 'test/browser/**', 'test/bench/**', 'test/nightly/**', slow];

/** Browser tests that only the night run includes. The gate has a smaller case of each (docs/gate.md). */
const atNight = [
  'test/browser/engines/gguf-files.test.ts',
  'test/browser/full/again/change-again.test.ts',
  'test/browser/full/compare-configurations.test.ts',
  'test/browser/full/compare-judges.test.ts',
  'test/browser/full/compare-models.test.ts',
  'test/browser/full/compare-paraphrases.test.ts',
  'test/browser/full/every-page/answers.test.ts',
  'test/browser/full/every-page/comparisons.test.ts',
  'test/browser/full/every-page/home-and-settings.test.ts',
  'test/browser/full/files-of-0.1.0.test.ts',
  'test/browser/full/counting/form.test.ts',
  'test/browser/full/form/judge-pairs.test.ts',
  'test/browser/full/hub-models.test.ts',
  'test/browser/full/model-page.test.ts',
  'test/browser/full/option-scoring.test.ts',
  'test/browser/full/paraphrases.test.ts',
  'test/browser/full/reports/check.test.ts',
  'test/browser/full/reports/judge-report.test.ts',
  'test/browser/full/reports/style-report.test.ts',
  'test/browser/full/verdicts.test.ts',
  'test/browser/full/while-it-runs.test.ts',
];

/** Long tests that try more cases in the night run (test/thorough.ts). */
const thorough = [
  'test/browser/engines/llama-server.test.ts',
  'test/browser/full/endpoint.test.ts',
  'test/browser/full/every-page/*.test.ts',
  'test/browser/full/engine-contract.test.ts',
  'test/browser/full/kill.test.ts',
  'test/browser/full/offline.test.ts',
  'test/browser/full/share/share.test.ts',
  'test/calibration/calibration.slow.test.ts',
  'test/compare/joint-intervals.slow.test.ts',
  'test/measure/paired/cluster-coverage.slow.test.ts',
  'test/reading/hostile-answers.test.ts',
  'test/reading/linear-time.slow.test.ts',
  'test/report/states.test.ts',
  'test/studies/doctored-studies.test.ts',
  'test/studies/system-prompt/measure/doctor.test.ts',
  'test/tools/measurements/advice.slow.test.ts',
  'test/tools/measurements/vote.slow.test.ts',
];

const measuring = {
  include: ['test/bench/**/*.bench.test.ts'],
  ...inBrowser,
  // Nothing else may run during a measurement.
  fileParallelism: false,
  testTimeout: 900_000,
};

export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: 'node',
    reporters: ['default', new RetriesReporter()],
    sequence: { sequencer: LongestFirst },
    projects: [
      // npm test
      componentProject,
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...otherProjects, ...isolatedFiles],
          ...inNode,
          isolate: false,
          setupFiles: ['test/shared-modules.ts', ...inNode.setupFiles],
        },
      },
      { extends: true, test: { name: 'unit-isolated', include: [...isolatedFiles], ...inNode } },
      { extends: true, test: { name: 'browser', include: ['test/browser/main/**/*.test.ts'], ...inBrowser } },

      // npm run test:full
      { extends: true, test: { name: 'slow', include: [slow], ...inNode } },
      {
        extends: true,
        test: {
          name: 'browser-full',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['test/browser/main/**', ...atNight],
          ...inBrowser,
        },
      },

      // npm run bench
      { extends: true, test: { name: 'bench', ...measuring } },

      // npm run test:nightly
      { extends: true, test: { name: 'bench-smaller', env: { EVENKEEL_BENCH: 'smaller' }, ...measuring } },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['test/nightly/**/*.test.ts', ...thorough, ...atNight],
          // Variables from the environment take precedence, for example to try fewer cases first.
          env: {
            EVENKEEL_THOROUGH: '1',
            EVENKEEL_KILLS: '30',
            EVENKEEL_KILL_ROUNDS: '10',
            EVENKEEL_KILLS_EACH: '35',
            EVENKEEL_PROMPTS: '4800',
            ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('EVENKEEL_'))),
          },
          ...inBrowser,
        },
      },
    ],
  },
});
