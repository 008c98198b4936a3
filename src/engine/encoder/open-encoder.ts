import { wrap, type Remote } from 'comlink';
import { readyModel } from '../../store/models.ts';
import type { Encoded, Encoder } from '../../text/encoder.ts';
import { revived, UserError } from '../../core/user-error.ts';
import type { EncoderWorker } from './worker-api.ts';
import { hubPlace } from '../transformers/hub-place.ts';

/** An encoder in a worker of its own. */
export interface OpenEncoder extends Encoder {
  close(): void;
}

/**
 * Opens a model of the hub that was downloaded before as an encoder; nothing is fetched from elsewhere. `id` is the model's,
 * `transformers:repo@revision:dtype`: the encoder's id is the same. Computed by the processor, as a graphics card may round otherwise.
 */
export async function openEncoder(id: string): Promise<OpenEncoder> {
  const place = hubPlace(id, 'wasm', await readyModel(id));
  const worker = new Worker(new URL('./encoder.worker.ts', import.meta.url), { type: 'module' });
  const api = wrap<EncoderWorker>(worker);
  const ended = new AbortController();
  const broken = new Promise<never>((_, reject) => {
    const stop = (why: string) => reject(new UserError(why));
    worker.addEventListener('error', () => stop('The worker that runs the encoder stopped unexpectedly: start again.'));
    ended.signal.addEventListener('abort', () => stop('The encoder was closed.'));
  });
  broken.catch(() => undefined);
  const call = async <T>(ask: (api: Remote<EncoderWorker>) => Promise<T>): Promise<T> => {
    try {
      return await Promise.race([ask(api), broken]);
    } catch (error) {
      throw revived(error);
    }
  };
  const close = () => {
    ended.abort();
    worker.terminate();
  };
  try {
    await call((remote) => remote.load(place));
  } catch (error) {
    close();
    throw error;
  }
  return { id, close, encode: (texts) => call((remote) => remote.encode(texts) as Promise<Encoded[]>) };
}
