import { browserManifest } from './browser/index.ts';
import { endpointManifest } from './endpoint/index.ts';
import { ggufManifest } from './gguf/index.ts';
import type { EngineManifest } from './manifest.ts';
import { replayManifest } from './replay/index.ts';
import { transformersManifest } from './transformers/index.ts';
import { webllmManifest } from './webllm/index.ts';

/** Every engine, in the order of the pages. */
export const engineManifests: readonly EngineManifest[] = [
  transformersManifest,
  webllmManifest,
  ggufManifest,
  endpointManifest,
  browserManifest,
  replayManifest,
];
