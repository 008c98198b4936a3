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
  proof: async () => (await import('./proof.ts')).transformersVerificationNotes,
  comesAlong: {
    id: 'small',
    title: 'Small models that come with Evenkeel',
    words: 'They were trained on a synthetic corpus, to try Evenkeel without a download.',
    startsAlone: true,
    models: async () => (await import('./askable.ts')).askableSmallModels(),
  },
  downloads: async () => (await import('./offers.ts')).transformersHubModelSource,
};
