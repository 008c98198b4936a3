import { ownEncoder } from '../../core/encoder/own-encoder.ts';
import type { ModelPlace } from '../transformers/model-place.ts';

/** Where a page finds the encoder that comes with the app. */
export const ownEncoderPlace = (): ModelPlace => ({
  model: ownEncoder.id,
  device: 'wasm',
  dtype: ownEncoder.dtype,
  threads: 1,
  source: { kind: 'own', models: new URL('encoder/', document.baseURI).href, path: ownEncoder.path },
});
