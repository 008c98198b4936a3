import type { EngineManifest } from '../manifest.ts';
import { lackForWebLlm } from './gpu-requirements.ts';

export const webllmManifest: EngineManifest = {
  name: 'WebLLM',
  runs: {
    webllm: {
      device: 'the graphics processor',
      start: async () => new (await import('./engine.ts')).WebLlmEngine(),
    },
  },
  proof: async () => (await import('./proof.ts')).proof,
  downloads: async () => (await import('./downloads.ts')).webllmDownloads,
  lackOf: lackForWebLlm,
};
