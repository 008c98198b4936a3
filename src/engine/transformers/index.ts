import type { EngineManifest } from '../manifest.ts';

export const transformersManifest: EngineManifest = {
  name: 'transformers.js',
  runs: {
    transformers: {
      device: 'the processor',
      start: async () => {
        const { TransformersEngine } = await import('./engine.ts');
        const { ParallelEngine: SideBySide, parallelWorkerCount: workersFor } = await import('./parallel-engines.ts');
        return new SideBySide(workersFor(navigator.hardwareConcurrency), () => new TransformersEngine());
      },
    },
    'transformers-webgpu': {
      device: 'the graphics processor',
      start: async () => {
        const { newTransformersWorker, TransformersEngine } = await import('./engine.ts');
        return new TransformersEngine(newTransformersWorker, 'webgpu');
      },
    },
  },
  offline: [
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
  ],
  proof: async () => (await import('./proof.ts')).transformersProofNotes,
  comesAlong: {
    id: 'small',
    title: 'Small models that come with Evenkeel',
    words: 'They were trained on a synthetic corpus, to try Evenkeel without a download.',
    startsAlone: true,
    models: async () => (await import('./askable.ts')).askableSmallModels(),
  },
  downloads: async () => (await import('./offers.ts')).transformersDownloads,
};
