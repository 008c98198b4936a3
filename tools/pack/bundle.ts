import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildLabel } from '../build/build-label.ts';
import { quietChecks } from '../build/quiet-checks.ts';

/** The command draws nothing, so it leaves out the components that a study's manifest can load. */
const withoutComponents: Plugin = {
  name: 'without-components',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.svelte') ? '\0component' : null),
  load: (id) => (id === '\0component' ? 'export default undefined;' : null),
};

/** The file that the encoder's runtime loads from the folder of its code. The WebAssembly file is the app's. */
const runtime = 'ort-wasm-simd-threaded.mjs';

/**
 * Bundles the command into files for Node that need no other package, in the subfolder `code/`. Returns the modules in the
 * bundle.
 */
export async function bundleCommand(folder: string): Promise<readonly string[]> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [buildLabel(), withoutComponents],
    ssr: { noExternal: true, target: 'node' },
    resolve: {
      // The command uses only a tokenizer of this library. The library's Node version would require packages with native
      // programs.
      alias: { '@xenova/transformers': resolve('node_modules/@xenova/transformers/dist/transformers.web.js') },
    },
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(folder, 'code'),
      emptyOutDir: true,
      minify: true,
      rolldownOptions: {
        checks: quietChecks,
        input: { evenkeel: 'cli/evenkeel.ts' },
        output: {
          banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
  await copyFile(join('node_modules/onnxruntime-web/dist', runtime), join(folder, 'code', runtime));
  const [{ output }] = [made].flat() as { output: readonly { readonly moduleIds?: readonly string[] }[] }[] as [
    { output: readonly { readonly moduleIds?: readonly string[] }[] },
  ];
  return output.flatMap(({ moduleIds = [] }) => moduleIds);
}
