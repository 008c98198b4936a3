import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { buildLabel } from './tools/build/build-label.ts';
import { sentHeaders } from './tools/build/headers.ts';
import { installedApp } from './tools/build/installed-app.ts';
import { llamaCode } from './tools/build/llama-code.ts';
import { liveReport } from './tools/build/live-report.ts';
import { notices, withoutNotices } from './tools/build/notices.ts';
import { sharedLibraries } from './tools/build/shared-libraries.ts';
import { siteCards } from './tools/build/site-cards.ts';
import { namedByWorker } from './tools/build/named-by-worker.ts';
import { quietChecks } from './tools/build/quiet-checks.ts';
import { withoutConditions } from './tools/build/without-conditions.ts';
import { withoutInPlace } from './tools/build/without-in-place.ts';
import { withoutTransitions } from './tools/build/without-transitions.ts';
import { workerEntries } from './tools/build/worker-entries.ts';

/**
 * Many static hosts serve .mjs with a type that browsers refuse to run. The first script lists all styles, so their names
 * are short.
 */
const asset = ({ names }: { names: string[] }) => {
  if (names.some((name) => name.endsWith('.mjs'))) return 'assets/[name]-[hash].js';
  return names.every((name) => name.endsWith('.css')) ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]';
};

/**
 * The Parquet reader belongs to one offline part (src/engine/offline/offline-lists.ts), which finds it by this file name.
 */
const chunk = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  moduleIds.length > 0 && moduleIds.every((id) => /[\\/]node_modules[\\/]hyparquet[\\/]/.test(id))
    ? 'assets/hyparquet-[hash].js'
    : 'assets/[name]-[hash].js';

/**
 * These small modules name models, and nearly every script needs them. Separate files would cost the first load more than
 * their size.
 */
const modelNames =
  /[\\/]src[\\/](?:core[\\/]models[\\/](?:model-name|engine-traits)|base[\\/](?:text[\\/]decode-percent|objects[\\/]get-own))\.ts$/;

const output = { ...withoutNotices, assetFileNames: asset, chunkFileNames: chunk };

/** Workers draw nothing, so their bundles leave out the components that a study's manifest can load. */
const withoutComponents: Plugin = {
  name: 'without-components',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.svelte') ? '\0component' : null),
  load: (id) => (id === '\0component' ? 'export default undefined;' : null),
};

export default defineConfig({
  // With relative addresses, the built folder works from any static host and any sub-path.
  base: './',
  plugins: [
    buildLabel(),
    sharedLibraries(true),
    notices(true),
    withoutTransitions,
    withoutConditions,
    withoutInPlace,
    svelte(),
    llamaCode(),
    sentHeaders(),
    liveReport(),
    siteCards(),
    installedApp(),
  ],
  // The development server would prebundle it and so bypass the plugin that gives it the app's own worker.
  optimizeDeps: { exclude: ['@wllama/wllama'] },
  resolve: {
    // Without this condition the ONNX runtime inlines a 27 MB wasm and still asks a CDN for more.
    conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
  },
  worker: {
    format: 'es',
    plugins: () => [
      sharedLibraries(false),
      notices(false),
      withoutTransitions,
      withoutConditions,
      withoutComponents,
      llamaCode(),
      namedByWorker(),
      workerEntries,
    ],
    rolldownOptions: { output, checks: quietChecks },
  },
  build: {
    target: 'es2023',
    modulePreload: {
      // Browsers of this target support module preload.
      polyfill: false,
      // The first script does not list the scripts of later pages. The browser requests them when they are imported.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    chunkSizeWarningLimit: 1200,
    // Many static hosts serve .mjs with a type that browsers refuse to run.
    rolldownOptions: {
      output: { ...output, codeSplitting: { groups: [{ name: 'model-name', test: modelNames }] } },
      checks: quietChecks,
    },
  },
  preview: { port: 4173 },
});
