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

/** The runtime's two files for each device: nobody who does without WebGPU loads its 27 MB. */
export const runtimeFilesByDevice: Readonly<Record<Device, { readonly wasm: string; readonly mjs: string }>> = {
  wasm: { wasm: absolute(wasmBinary), mjs: wasmFactoryAddress },
  webgpu: { wasm: absolute(gpuBinary), mjs: absolute(gpuFactory) },
};

/** Before the first load of a worker: it runs on one device, with so many threads, for as long as it lives. */
export async function setUpOnnxRuntime(device: Device, threads = 1): Promise<void> {
  const wasm = assertDefined(env.backends.onnx.wasm, 'WebAssembly runtime');
  const files = runtimeFilesByDevice[device];
  wasm.wasmPaths = { ...files };
  wasm.numThreads = threads;
  if (threads === 1) return;
  // The library would make a `blob:` of the script, whose threads would be workers of that blob: the guard knows the file by its address.
  env.useWasmCache = false;
  wasm.wasmBinary ??= await keptBinary(files.wasm);
}

/** “wasm, 2 threads”: what a model was loaded into. Where the browser shares no memory after all, the runtime takes one thread. */
export function runtimeInWords(device: Device): string {
  const threads = (device === 'wasm' && env.backends.onnx.wasm?.numThreads) || 1;
  return threads === 1 ? device : `${device}, ${threads} threads`;
}

/** From where the library keeps the runtime, and kept there. */
async function keptBinary(address: string): Promise<ArrayBuffer> {
  const cache = 'caches' in globalThis ? await caches.open(libraryCacheName) : undefined;
  const kept = await cache?.match(address);
  if (kept) return kept.arrayBuffer();
  const response = await fetch(address);
  if (!response.ok) throw new UserError('What runs models could not be fetched from where Evenkeel is served.');
  // A full disk is no reason to fail.
  await cache?.put(address, response.clone()).catch(() => undefined);
  return response.arrayBuffer();
}

/** The library would only find out after it has read the weights. */
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
      `The graphics card, or its driver, does not compute with 16-bit numbers (shader-f16), which a model kept as ${dtype} needs: choose it as q4.`,
    );
  }
}

/** Resolves with the reason when the graphics card is lost; never where none is used. */
export async function waitForDeviceLoss(device: Device): Promise<string> {
  const gpu: unknown = device === 'webgpu' ? await env.backends.onnx.webgpu?.device : undefined;
  if (typeof GPUDevice === 'undefined' || !(gpu instanceof GPUDevice)) return new Promise(() => {});
  return (await gpu.lost).message;
}
