import wasmFactory from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';

/** The runtime's own script for the processor. Its threads run the same script. */
export const wasmFactoryAddress = new URL(wasmFactory, location.href).href;
