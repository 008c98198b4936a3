/** How weights are kept, and what their file's name ends in: `onnx/model_q4f16.onnx`. */
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

/** Computes with 16-bit numbers, which WebGPU offers on some machines only. */
export const needsF16 = (dtype: string): boolean => dtype.endsWith('16');

/**
 * Eight bits a weight, activations rounded while it runs: of a model's files the one that the processor computes fastest, one prompt at a
 * time (docs/measured.md). Four bits are unpacked anew at every step. Whether it may be asked in batches is found out at its load.
 */
export const isQuickOnProcessor = (dtype: string | undefined): boolean => /^(?:q8|u?int8)$/.test(dtype ?? '');

/** What to begin with where somebody has to name one. */
export const usualDtype = (device: 'wasm' | 'webgpu'): Dtype => (device === 'wasm' ? 'q8' : 'q4');
