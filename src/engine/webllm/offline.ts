import type { OfflineList } from '../manifest.ts';

/** What offline use keeps for this engine. */
export const offlineLists: readonly OfflineList[] = [
  {
    id: 'webllm',
    title: 'Downloaded WebLLM models',
    hint: 'Needs a browser with WebGPU.',
    files: /^assets\/webllm\.worker-/,
  },
];
