import wasmFactory from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';

/** The runtime's own script for the processor, which is also that of its threads. */
export const wasmFactoryAddress = new URL(wasmFactory, location.href).href;
