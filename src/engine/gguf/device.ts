import { gpuFallbackNote } from '../../core/models/gpu-fallback.ts';
import type { Gpu, Machine } from '../../core/models/offer.ts';
import { gpuName } from '../machine.ts';
import type { GgufDetails } from './details.ts';

/** The device on which llama.cpp computes a model. */
export interface GgufDevice {
  /** The graphics processor's name in the provenance; absent: the processor. */
  readonly gpu?: string;
  /** Why it is the processor, if the user would expect the graphics processor. */
  readonly note?: string;
}

/** llama.cpp ignores graphics processors without it and logs nothing. */
const lacksF16 = 'it lacks 16-bit arithmetic (shader-f16), which llama.cpp needs';

/**
 * A real graphics processor is used unless the user chose the processor. A simulated one is slower than the processor
 * itself, so it is used only if the user chose it.
 */
export function chooseGgufDevice(chosen: GgufDetails['device'], { gpu, why }: Pick<Machine, 'gpu' | 'why'>): GgufDevice {
  const isWanted = chosen === 'gpu' || (chosen === undefined && gpu?.isSoftware === false);
  if (!isWanted) return {};
  if (!gpu) return { note: gpuFallbackNote(why ?? 'this browser offers none') };
  return gpu.hasF16 ? { gpu: gpuName(gpu) } : { note: gpuFallbackNote(lacksF16) };
}

/** What the user should know before choosing between the two. */
export function gpuHint({ hasF16, isSoftware }: Gpu): string {
  if (!hasF16) return `The graphics processor cannot be used: ${lacksF16}.`;
  return isSoftware
    ? 'This browser computes graphics with the processor, which is slower than the processor alone.'
    : 'The processor is slower, but gives the same numbers on every machine, to the last bit.';
}
