import type { OfflineFileGroup } from '../manifest.ts';

/** This engine's files for offline use. */
export const webllmOfflineFileGroups: readonly OfflineFileGroup[] = [
  {
    id: 'webllm',
    title: 'Downloaded WebLLM models',
    hint: 'Needs a browser with WebGPU.',
    files: /^assets\/webllm\.worker-/,
  },
];
