import { env } from '@xenova/transformers';
import gpuFactory from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { needsF16 } from './dtypes.ts';
import { libraryCacheName } from './library-cache.ts';
import type { Device } from './offers.ts';
import { wasmFactoryAddress } from './runtime-factory.ts';

const absolute = (address: string): string => new URL(address, location.href).href;

/** The runtime's two files for each device. Only users of WebGPU load its 27 MB. */
export const runtimeFilesByDevice: Readonly<Record<Device, { readonly wasm: string; readonly mjs: string }>> = {
  wasm: { wasm: absolute(wasmBinary), mjs: wasmFactoryAddress },
  webgpu: { wasm: absolute(gpuBinary), mjs: absolute(gpuFactory) },
};

/** Call it before a worker's first load. The worker then keeps its device and number of threads. */
export async function setUpOnnxRuntime(device: Device, threads = 1): Promise<void> {
  const wasm = assertDefined(env.backends.onnx.wasm, 'WebAssembly runtime');
  const files = runtimeFilesByDevice[device];
  wasm.wasmPaths = { ...files };
  wasm.numThreads = threads;
  if (threads === 1) return;
  // The library would start threads from a `blob:` of the script. But the guard recognizes the file by its address.
  env.useWasmCache = false;
  wasm.wasmBinary ??= await keptBinary(files.wasm);
}

/**
 * “wasm, 2 threads”: the runtime of a loaded model. If the browser shares no memory after all, the runtime uses one thread.
 */
export function runtimeInWords(device: Device): string {
  const threads = (device === 'wasm' && env.backends.onnx.wasm?.numThreads) || 1;
  return threads === 1 ? device : `${device}, ${threads} threads`;
}

/** Takes the runtime from the library's cache, or fetches it and stores it there. */
async function keptBinary(address: string): Promise<ArrayBuffer> {
  const cache = 'caches' in globalThis ? await caches.open(libraryCacheName) : undefined;
  const kept = await cache?.match(address);
  if (kept) return kept.arrayBuffer();
  const response = await fetch(address);
  if (!response.ok) throw new UserError('The program that runs models could not be fetched from Evenkeel’s server.');
  // A full disk must not make this fail.
  await cache?.put(address, response.clone()).catch(() => undefined);
  return response.arrayBuffer();
}

/** The library would notice only after it has read the weights. */
export async function assertDeviceSupported(device: Device, dtype: string): Promise<void> {
  if (device === 'wasm') return;
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  if (!adapter) {
    throw new UserError(
      'This browser gives no access to a graphics card (WebGPU): choose the same model without WebGPU, or another browser.',
    );
  }
  if (needsF16(dtype) && !adapter.features.has('shader-f16')) {
    throw new UserError(
      `A model kept as ${dtype} needs 16-bit arithmetic (shader-f16), which the graphics card or its driver lacks: choose it as q4.`,
    );
  }
}

/** Resolves with the reason when the graphics card is lost. Never resolves without a graphics card. */
export async function waitForDeviceLoss(device: Device): Promise<string> {
  const gpu: unknown = device === 'webgpu' ? await env.backends.onnx.webgpu?.device : undefined;
  if (typeof GPUDevice === 'undefined' || !(gpu instanceof GPUDevice)) return new Promise(() => {});
  return (await gpu.lost).message;
}
