import { formatModelId } from '../models/model-id.ts';
import about from './own-encoder.json' with { type: 'json' };

/** The encoder that comes with the app: see tools/generators/encoder. */
export const bundledEncoder = {
  id: formatModelId({
    engine: 'transformers',
    repo: `evenkeel/${about.name}`,
    revision: about.revision,
    dtype: about.dtype,
  }),
  dtype: about.dtype,
  /** Of all its files together. */
  bytes: about.bytes,
  /** Below the folder of such encoders. */
  path: `${about.name}/${about.revision}`,
};

/** One that came with another version of the app: its files are no longer there, and its values are on a scale of their own. */
export const isOutdatedEncoder = (id: string): boolean =>
  id.startsWith(`transformers:evenkeel/${about.name}@`) && id !== bundledEncoder.id;
