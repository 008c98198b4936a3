import type { OfflineFileGroup } from '../manifest.ts';

/** What offline use keeps for this engine. */
export const webllmOfflineFileGroups: readonly OfflineFileGroup[] = [
  {
    id: 'webllm',
    title: 'Downloaded WebLLM models',
    hint: 'Needs a browser with WebGPU.',
    files: /^assets\/webllm\.worker-/,
  },
];
