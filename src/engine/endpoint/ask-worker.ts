import { withoutHidden } from '../../base/text/hidden-characters.ts';
import { oneSentence } from '../../base/errors/one-sentence.ts';
import { EngineWorker } from '../engine-worker.ts';
import { accessOf, type Access } from './access.ts';
import { workerCrashError, newEndpointWorker } from './new-worker.ts';
import type { ProbeResult } from './probed.ts';
import type { TrialResult } from './trial-request.ts';
import type { EndpointWorker } from './worker-api.ts';

/** Sends what trial-request.ts says. */
export const tryOutEndpoint = (endpoint: Access, signal: AbortSignal): Promise<TrialResult> =>
  withEndpointWorker((worker) =>
    worker.load(async (api): Promise<TrialResult> => await api.tryOut(accessOf(endpoint)), signal),
  );

/** Sends what probe.ts says. */
export async function tryModel(endpoint: Access, model: string, signal: AbortSignal): Promise<ProbeResult> {
  const found = await withEndpointWorker((worker) =>
    worker.load((api) => api.probe(accessOf(endpoint), model), signal),
  );
  const why = found.why === undefined ? undefined : oneSentence(withoutHidden(found.why)).slice(0, 1000);
  return { ...found, ...(why !== undefined && { why }), at: Date.now() };
}

/** In a worker, as the page itself may only ask what was open when it was loaded. */
async function withEndpointWorker<T>(ask: (worker: EngineWorker<EndpointWorker>) => Promise<T>): Promise<T> {
  const worker = new EngineWorker<EndpointWorker>(newEndpointWorker, workerCrashError);
  try {
    return await ask(worker);
  } finally {
    await worker.unload();
  }
}
