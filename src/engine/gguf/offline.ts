import type { OfflineFileGroup } from '../manifest.ts';

/** What offline use keeps for this engine. */
export const ggufOfflineFileGroups: readonly OfflineFileGroup[] = [
  {
    id: 'gguf',
    title: 'Your own files (GGUF)',
    hint: 'Runs on the graphics processor or the processor, in Chrome and Edge.',
    files: /^assets\/(?:(?:gguf|gguf-file|llama|llama-thread)\.worker-|wllama-)/,
  },
];
