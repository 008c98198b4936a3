import { findReadyModel } from '../../store/models/models.ts';
import type { TokenVectors, Encoder } from '../../text/encoder.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { RunningWorker } from '../../base/workers/running-worker.ts';
import { comparerFailureMessage } from '../offline/start-failure-messages.ts';
import type { EncoderWorkerApi } from './worker-api.ts';
import { hubModelLocation } from '../transformers/hub-place.ts';
import { bundledEncoder } from '../../core/encoder/own-encoder.ts';
import { bundledEncoderLocation } from './own-encoder-place.ts';

/** An encoder in a worker of its own. */
export interface OpenEncoder extends Encoder {
  close(): void;
}

/** Whether it can be opened: it comes with the app, or was downloaded before. */
export const isEncoderAvailable = async (id: string): Promise<boolean> =>
  id === bundledEncoder.id || (await findReadyModel(id)) !== undefined;

/**
 * Opens the app's own encoder, or a hub model that was downloaded before. It fetches nothing except from the app's folder.
 * `id` is the model's id, `transformers:repo@revision:dtype`, and also the encoder's id. The processor computes it, because
 * a graphics card may round differently.
 */
export async function openEncoder(id: string): Promise<OpenEncoder> {
  const place = id === bundledEncoder.id ? bundledEncoderLocation() : hubModelLocation(id, 'wasm', await findReadyModel(id));
  const worker = new RunningWorker<EncoderWorkerApi>(
    new Worker(new URL('./encoder.worker.ts', import.meta.url), { type: 'module' }),
    async (message) =>
      new UserError(
        message === undefined
          ? await comparerFailureMessage()
          : 'The worker that runs the encoder stopped unexpectedly: start again.',
      ),
  );
  const close = () => worker.end(new UserError('The encoder was closed.'));
  try {
    await worker.call((remote) => remote.load(place));
  } catch (error) {
    close();
    throw error;
  }
  return { id, close, encode: (texts) => worker.call((remote) => remote.encode(texts) as Promise<TokenVectors[]>) };
}
