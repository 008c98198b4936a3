import type { OfflineFileGroup } from '../manifest.ts';

/** This engine's files for offline use. */
export const ggufOfflineFileGroups: readonly OfflineFileGroup[] = [
  {
    id: 'gguf',
    title: 'Your own files (GGUF)',
    hint: 'Runs on the graphics processor or the processor, in Chrome, Edge and Firefox.',
    files: /^assets\/(?:(?:gguf|gguf-file|llama|llama-thread)\.worker-|wllama-)/,
  },
];
