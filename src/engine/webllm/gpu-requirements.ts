import type { Gpu, ModelOffer } from '../../core/models/offer.ts';
import { bufferLimitMessage } from '../buffer-limit.ts';

const mb = 2 ** 20;

/**
 * What WebLLM requires of a graphics processor before it loads any model. It requests buffers of 1 GB. If that is too much,
 * it requests 256 MB. It can then use 128 MB at a time, whatever else the processor could do.
 */
export function webLlmUnsupportedReason(offer: ModelOffer, gpu: Gpu): string | undefined {
  const asked: readonly [keyof Gpu & `max${string}`, number, string][] = [
    ['maxStorageBuffersPerShaderStage', 10, 'buffers for each of its programs'],
    ['maxComputeWorkgroupStorageSize', 32 * 1024, 'bytes shared by a group of its programs'],
    ['maxBufferSize', 256 * mb, 'bytes in one buffer'],
    ['maxStorageBufferBindingSize', 128 * mb, 'bytes of a buffer in use at a time'],
  ];
  const short = asked.find(([limit, least]) => gpu[limit] < least);
  if (short) {
    const [limit, least, words] = short;
    return `WebLLM needs a graphics processor with ${least} ${words} (${limit}), but this one has ${gpu[limit]}.`;
  }
  const most = gpu.maxStorageBufferBindingSize >= 1024 * mb ? 1024 * mb : 128 * mb;
  return bufferLimitMessage(offer, { maxStorageBufferBindingSize: most });
}
