import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the built folder works from any static host and any sub-path.
  base: './',
  plugins: [svelte()],
  resolve: {
    // Without this condition the ONNX runtime inlines a 27 MB wasm and still asks a CDN for more.
    conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
  },
  worker: { format: 'es' },
  build: { target: 'es2023', chunkSizeWarningLimit: 1200 },
  preview: { port: 4173 },
});
