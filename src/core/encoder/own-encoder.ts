import { formatModelId } from '../models/model-id.ts';
import about from './own-encoder.json' with { type: 'json' };

/** The encoder that is bundled with the app: see tools/generators/encoder. */
export const bundledEncoder = {
  id: formatModelId({
    engine: 'transformers',
    repo: `evenkeel/${about.name}`,
    revision: about.revision,
    dtype: about.dtype,
  }),
  dtype: about.dtype,
  /** The total size of its files. */
  bytes: about.bytes,
  /** Relative to the folder of bundled encoders. */
  path: `${about.name}/${about.revision}`,
};

/** Whether an encoder came with another version of the app. Its files are gone, and its values are on another scale. */
export const isOutdatedEncoder = (id: string): boolean =>
  id.startsWith(`transformers:evenkeel/${about.name}@`) && id !== bundledEncoder.id;
