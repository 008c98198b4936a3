/** Formats of weights, and the suffix of their file names: `onnx/model_q4f16.onnx`. */
export const dtypeSuffixes = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
} as const;

export type Dtype = keyof typeof dtypeSuffixes;

export const dtypes = Object.keys(dtypeSuffixes) as readonly Dtype[];

export const isDtype = (value: string): value is Dtype => Object.hasOwn(dtypeSuffixes, value);

/** Computes with 16-bit numbers, which WebGPU offers only on some machines. */
export const needsF16 = (dtype: string): boolean => dtype.endsWith('16');

/**
 * Eight bits per weight, with activations rounded at run time. Of a model's files, the processor computes this one fastest,
 * one prompt at a time (docs/measured.md). Four-bit weights are unpacked at every step. Whether such a file works in batches
 * is checked when it is loaded.
 */
export const isQuickOnProcessor = (dtype: string | undefined): boolean => /^(?:q8|u?int8)$/.test(dtype ?? '');

/** The default for a user who has to choose one. */
export const usualDtype = (device: 'wasm' | 'webgpu'): Dtype => (device === 'wasm' ? 'q8' : 'q4');
