import type { DenseKernel, LstmGatesKernel, ParserKernels } from './kernels.ts';
import { parserKernelsBase64 } from './simd-module.ts';

/** The kernels in WebAssembly with vector instructions; undefined if these are missing or the page's policy forbids them. */
export function instantiateSimdKernels(bytes: number): ParserKernels | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  const code = Uint8Array.from(atob(parserKernelsBase64), (sign) => sign.charCodeAt(0));
  try {
    if (!WebAssembly.validate(code)) return undefined;
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65536) });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } });
    return { memory: memory.buffer, dense: exports['dense'] as DenseKernel, gates: exports['gates'] as LstmGatesKernel };
  } catch {
    return undefined;
  }
}
