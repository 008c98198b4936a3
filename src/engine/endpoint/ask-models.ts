import { EngineWorker } from '../engine-worker.ts';
import type { Access } from './access.ts';
import { brokenBy, newEndpointWorker } from './new-worker.ts';
import type { EndpointWorker } from './worker-api.ts';

/** In a worker, as the page itself may only ask what was open when it was loaded. */
export async function askModels(endpoint: Access, signal: AbortSignal): Promise<readonly string[]> {
  const worker = new EngineWorker<EndpointWorker>(newEndpointWorker, brokenBy);
  const { name, baseUrl, key, parallel, timeoutMs, totalMs } = endpoint;
  try {
    return await worker.load((api) => api.models({ name, baseUrl, key, parallel, timeoutMs, totalMs }), signal);
  } finally {
    await worker.unload();
  }
}
