import type { Gpu, ModelOffer } from '../core/models/offer.ts';
import { bytes as inUnits } from '../core/words/format.ts';

/** A sentence if a model's largest table exceeds the GPU's buffer limit; else `undefined`. */
export function bufferLimitMessage(
  { bufferBytes }: ModelOffer,
  { maxStorageBufferBindingSize: most }: Pick<Gpu, 'maxStorageBufferBindingSize'>,
): string | undefined {
  if (bufferBytes === undefined || bufferBytes <= most) return undefined;
  return `One of its tables takes ${inUnits(bufferBytes)} of graphics memory in one piece, but this graphics processor gives only ${inUnits(most)}.`;
}
