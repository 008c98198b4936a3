import { env } from '@xenova/transformers';
import gpuFactory from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import wasmFactory from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { known } from '../../core/known.ts';
import { UserError } from '../../core/user-error.ts';
import { needsF16 } from './dtypes.ts';
import type { Device } from './offers.ts';

const absolute = (address: string): string => new URL(address, location.href).href;

/** The runtime's two files for each device: nobody who does without WebGPU loads its 27 MB. */
export const runtimeFiles: Readonly<Record<Device, { readonly wasm: string; readonly mjs: string }>> = {
  wasm: { wasm: absolute(wasmBinary), mjs: absolute(wasmFactory) },
  webgpu: { wasm: absolute(gpuBinary), mjs: absolute(gpuFactory) },
};

/** Before the first load of a worker: it runs on one device for as long as it lives. */
export function useRuntime(device: Device): void {
  const wasm = known(env.backends.onnx.wasm, 'WebAssembly runtime');
  wasm.wasmPaths = { ...runtimeFiles[device] };
  // Threads need headers that static hosts do not send, and gain nothing for models of a few megabytes.
  wasm.numThreads = 1;
}

/** The library would only find out after it has read the weights. */
export async function checkDevice(device: Device, dtype: string): Promise<void> {
  if (device === 'wasm') return;
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  if (!adapter) {
    throw new UserError(
      'This browser gives no access to a graphics card (WebGPU): choose the same model without WebGPU, or another browser.',
    );
  }
  if (needsF16(dtype) && !adapter.features.has('shader-f16')) {
    throw new UserError(
      `The graphics card, or its driver, does not compute with 16-bit numbers (shader-f16), which a model kept as ${dtype} needs: choose it as q4.`,
    );
  }
}

/** Resolves with the reason when the graphics card is lost; never where none is used. */
export async function deviceLost(device: Device): Promise<string> {
  const gpu: unknown = device === 'webgpu' ? await env.backends.onnx.webgpu?.device : undefined;
  if (typeof GPUDevice === 'undefined' || !(gpu instanceof GPUDevice)) return new Promise(() => {});
  return (await gpu.lost).message;
}
