import { withoutHidden } from '../../core/words/hidden-characters.ts';
import { oneSentence } from '../../core/words/one-sentence.ts';
import { EngineWorker } from '../engine-worker.ts';
import type { Access } from './access.ts';
import { brokenBy, newEndpointWorker } from './new-worker.ts';
import type { Probed } from './probed.ts';
import type { EndpointWorker } from './worker-api.ts';

/** In a worker, as the page itself may only ask what was open when it was loaded. */
export async function askModels(endpoint: Access, signal: AbortSignal): Promise<readonly string[]> {
  const worker = new EngineWorker<EndpointWorker>(newEndpointWorker, brokenBy);
  try {
    return await worker.load((api) => api.models(accessOf(endpoint)), signal);
  } finally {
    await worker.unload();
  }
}

/** Sends what probe.ts says. */
export async function tryModel(endpoint: Access, model: string, signal: AbortSignal): Promise<Probed> {
  const worker = new EngineWorker<EndpointWorker>(newEndpointWorker, brokenBy);
  try {
    const found = await worker.load((api) => api.probe(accessOf(endpoint), model), signal);
    return {
      ...found,
      ...(found.why !== undefined && { why: oneSentence(withoutHidden(found.why)).slice(0, 1000) }),
      at: Date.now(),
    };
  } finally {
    await worker.unload();
  }
}

const accessOf = ({ name, baseUrl, key, parallel, timeoutMs, totalMs }: Access): Access => ({
  name,
  baseUrl,
  key,
  parallel,
  timeoutMs,
  totalMs,
});
