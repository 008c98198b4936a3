import type { EngineManifest } from '../manifest.ts';
import { webLlmUnsupportedReason } from './gpu-requirements.ts';

export const webllmManifest: EngineManifest = {
  name: 'WebLLM',
  runs: {
    webllm: { device: 'the graphics processor', start: async () => new (await import('./engine.ts')).WebLlmEngine() },
  },
  comesAlong: {
    id: 'small-webllm',
    title: 'A small model for WebLLM',
    words: 'It comes with Evenkeel and shows how WebLLM works. It is fetched from here when it is first asked.',
    models: async () => (await import('./askable.ts')).askableBundledWebLlmModels(),
  },
  proof: async () => (await import('./proof.ts')).webllmVerificationNotes,
  downloads: async () => (await import('./downloads.ts')).webllmHubModelSource,
  lackOf: webLlmUnsupportedReason,
};
