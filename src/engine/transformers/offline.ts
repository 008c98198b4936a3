import type { OfflineFileGroup } from '../manifest.ts';

/** This engine's files for offline use. */
export const transformersOfflineFileGroups: readonly OfflineFileGroup[] = [
  {
    id: 'processor',
    title: 'Small models, and downloaded ONNX models on the processor',
    hint: 'What the demos run on.',
    files: /^assets\/(?:(?:transformers|thread)\.worker-|ort-wasm-simd-threaded-)/,
  },
  {
    id: 'graphics',
    title: 'Downloaded ONNX models on the graphics card',
    hint: 'Needs a browser with WebGPU.',
    files: /^assets\/(?:transformers\.worker-|ort-wasm-simd-threaded\.asyncify-)/,
  },
];
