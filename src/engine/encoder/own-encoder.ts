import { formatModelId } from '../../core/model-id.ts';
import type { ModelPlace } from '../transformers/model-place.ts';
import about from './own-encoder.json';

/** The encoder that comes with the app: see tools/encoder. */
export const ownEncoder = {
  id: formatModelId({
    engine: 'transformers',
    repo: `evenkeel/${about.name}`,
    revision: about.revision,
    dtype: about.dtype,
  }),
  /** Of all its files together. */
  bytes: about.bytes,
};

/** Below the folder of such encoders. */
export const ownEncoderPath = `${about.name}/${about.revision}`;

export const ownEncoderPlace = (): ModelPlace => ({
  model: ownEncoder.id,
  device: 'wasm',
  dtype: about.dtype,
  source: { kind: 'own', models: new URL('encoder/', document.baseURI).href, path: ownEncoderPath },
  threads: 1,
});
