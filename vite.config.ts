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

/** Many static hosts serve .mjs with a type that browsers refuse to run. The first script lists all styles: theirs are short names. */
const asset = ({ names }: { names: string[] }) => {
  if (names.some((name) => name.endsWith('.mjs'))) return 'assets/[name]-[hash].js';
  return names.every((name) => name.endsWith('.css')) ? 'assets/[hash:6].css' : 'assets/[name]-[hash][extname]';
};

/** What reads Parquet is kept with that part (src/engine/offline/offline-lists.ts), which knows it by its name and not by that of one of its files. */
const chunk = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  moduleIds.length > 0 && moduleIds.every((id) => /[\\/]node_modules[\\/]hyparquet[\\/]/.test(id))
    ? 'assets/hyparquet-[hash].js'
    : 'assets/[name]-[hash].js';

/** What names models is small and needed by nearly every script: as files of their own these would cost the first load more than they hold. */
const modelNames =
  /[\\/]src[\\/](?:core[\\/]models[\\/](?:model-name|engine-traits)|base[\\/](?:text[\\/]decode-percent|objects[\\/]get-own))\.ts$/;

const output = { ...withoutNotices, assetFileNames: asset, chunkFileNames: chunk };

/** Workers draw nothing: the components that a study's manifest can load stay out of theirs. */
const withoutComponents: Plugin = {
  name: 'without-components',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.svelte') ? '\0component' : null),
  load: (id) => (id === '\0component' ? 'export default undefined;' : null),
};

export default defineConfig({
  // Relative addresses: the built folder works from any static host and any sub-path.
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
  // While developing it would be bundled beforehand, past the plugin that gives it a worker of the app's own.
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
      // Browsers of that target know it.
      polyfill: false,
      // Which scripts every later page would load is not listed in the first one: they are asked for as they are imported.
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
