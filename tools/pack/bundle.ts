import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildLabel } from '../build/build-label.ts';
import { quietChecks } from '../build/quiet-checks.ts';

/** Nothing is drawn by a command: the components that a study's manifest can load stay out. */
const withoutComponents: Plugin = {
  name: 'without-components',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.svelte') ? '\0component' : null),
  load: (id) => (id === '\0component' ? 'export default undefined;' : null),
};

/** What the encoder's runtime looks for beside its code; its WebAssembly is the app's. */
const runtime = 'ort-wasm-simd-threaded.mjs';

/** The command as files for Node that need no other package, in `code/` below the folder; gives the modules that are in it. */
export async function bundleCommand(folder: string): Promise<readonly string[]> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [buildLabel(), withoutComponents],
    ssr: { noExternal: true, target: 'node' },
    resolve: {
      // Of this library the command takes a tokenizer; made for Node it would want packages that hold programs.
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
