import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defineConfig } from 'vite';

const asScript = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith('.mjs')) ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]';

export default defineConfig({
  // Relative addresses: the built folder works from any static host and any sub-path.
  base: './',
  plugins: [svelte()],
  resolve: {
    // Without this condition the ONNX runtime inlines a 27 MB wasm and still asks a CDN for more.
    conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
  },
  worker: { format: 'es', rolldownOptions: { output: { assetFileNames: asScript } } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    // Many static hosts serve .mjs with a type that browsers refuse to run.
    rolldownOptions: { output: { assetFileNames: asScript } },
  },
  preview: { port: 4173 },
});
