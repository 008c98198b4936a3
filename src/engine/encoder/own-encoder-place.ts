import { bundledEncoder } from '../../core/encoder/own-encoder.ts';
import type { ModelLocation } from '../transformers/model-place.ts';

/** Where a page finds the encoder that comes with the app. */
export const bundledEncoderLocation = (): ModelLocation => ({
  model: bundledEncoder.id,
  device: 'wasm',
  dtype: bundledEncoder.dtype,
  threads: 1,
  source: { kind: 'own', models: new URL('encoder/', document.baseURI).href, path: bundledEncoder.path },
});
