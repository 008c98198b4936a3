import type { EngineManifest } from '../manifest.ts';

export const ggufManifest: EngineManifest = {
  name: 'llama.cpp',
  runs: {
    gguf: {
      device: 'the graphics processor or the processor',
      start: async () => new (await import('./engine.ts')).GgufEngine(),
    },
  },
  proof: async () => (await import('./proof.ts')).ggufVerificationNotes,
  others: {
    id: 'gguf',
    title: 'Your own files (GGUF)',
    startsAlone: true,
    isBroughtHere: true,
    models: async () => (await import('./askable.ts')).askableOwnFileModels(),
  },
  notDownloaded: 'It is a file of another machine: choose yours on the Models page.',
};
