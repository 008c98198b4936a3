import { replaceHiddenCharacters } from '../../base/text/hidden-characters.ts';
import { toOneLineMessage } from '../../base/errors/one-sentence.ts';
import { EngineWorkerClient } from '../engine-worker.ts';
import { pickEndpointAccess, type EndpointAccess } from './access.ts';
import { workerCrashError, newEndpointWorker } from './new-worker.ts';
import type { ProbeResult } from './probed.ts';
import type { ServerTrialResult } from './trial-request.ts';
import type { EndpointWorkerApi } from './worker-api.ts';

/** Sends the requests of trial-request.ts. */
export const tryOutEndpoint = (endpoint: EndpointAccess, signal: AbortSignal): Promise<ServerTrialResult> =>
  withEndpointWorker((worker) =>
    worker.load(async (api): Promise<ServerTrialResult> => await api.tryOut(pickEndpointAccess(endpoint)), signal),
  );

/** Sends the requests of probe.ts. */
export async function probeModelInWorker(
  endpoint: EndpointAccess,
  model: string,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const found = await withEndpointWorker((worker) =>
    worker.load((api) => api.probe(pickEndpointAccess(endpoint), model), signal),
  );
  const why = found.why === undefined ? undefined : toOneLineMessage(replaceHiddenCharacters(found.why)).slice(0, 1000);
  return { ...found, ...(why !== undefined && { why }), at: Date.now() };
}

/** Uses a worker, because the page itself may only reach origins that were permitted when it loaded. */
async function withEndpointWorker<T>(ask: (worker: EngineWorkerClient<EndpointWorkerApi>) => Promise<T>): Promise<T> {
  const worker = new EngineWorkerClient<EndpointWorkerApi>(newEndpointWorker, workerCrashError);
  try {
    return await ask(worker);
  } finally {
    await worker.unload();
  }
}
