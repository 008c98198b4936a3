/* eslint-disable @typescript-eslint/no-non-null-assertion -- rows and columns come from the caller, which laid out the memory; the kernels are the hot loop of the parser */
import type { DenseKernel, LstmGatesKernel, ParserKernels } from './kernels.ts';

const { fround } = Math;

/** The kernels in plain TypeScript, over a memory of the given number of bytes. */
export function makePlainParserKernels(bytes: number): ParserKernels {
  const memory = new ArrayBuffer(bytes);
  const int8 = new Int8Array(memory);
  const int16 = new Int16Array(memory);
  const float32 = new Float32Array(memory);

  const dense: DenseKernel = (x, rows, columns, weights, steps, base, stride, outputs, y) => {
    for (let i = 0; i < rows; i++) {
      const xi = x / 2 + i * columns;
      const yi = y / 4 + i * outputs;
      const bi = (base + i * stride) / 4;
      for (let j = 0; j < outputs; j += 4) {
        const w0 = weights + j * columns;
        const w1 = w0 + columns;
        const w2 = w1 + columns;
        const w3 = w2 + columns;
        let a0 = 0;
        let a1 = 0;
        let a2 = 0;
        let a3 = 0;
        for (let k = 0; k < columns; k++) {
          const v = int16[xi + k]!;
          a0 = (a0 + v * int8[w0 + k]!) | 0;
          a1 = (a1 + v * int8[w1 + k]!) | 0;
          a2 = (a2 + v * int8[w2 + k]!) | 0;
          a3 = (a3 + v * int8[w3 + k]!) | 0;
        }
        const s = steps / 4 + j;
        float32[yi + j] = fround(fround(a0) * float32[s]!) + float32[bi + j]!;
        float32[yi + j + 1] = fround(fround(a1) * float32[s + 1]!) + float32[bi + j + 1]!;
        float32[yi + j + 2] = fround(fround(a2) * float32[s + 2]!) + float32[bi + j + 2]!;
        float32[yi + j + 3] = fround(fround(a3) * float32[s + 3]!) + float32[bi + j + 3]!;
      }
    }
  };

  const gates: LstmGatesKernel = (sums, rows, units, cells, states, out, stride) => {
    for (let i = 0; i < rows; i++) {
      const input = sums / 4 + i * 4 * units;
      const cell = cells / 4 + i * units;
      const state = states / 2 + i * units;
      const to = (out + i * stride) / 2;
      for (let k = 0; k < units; k++) {
        const kept = fround(sigmoid(float32[input + units + k]!) * float32[cell + k]!);
        const added = fround(sigmoid(float32[input + k]!) * approximateTanh(float32[input + 2 * units + k]!));
        const c = fround(kept + added);
        float32[cell + k] = c;
        const h = fround(sigmoid(float32[input + 3 * units + k]!) * approximateTanh(c));
        int16[state + k] = int16[to + k] = nearest(fround(h * 16384));
      }
    }
  };

  return { memory, dense, gates };
}

/** From here on, tanh is within 1e-4 of 1. */
export const TANH_SATURATION = 4.97;

/**
 * The seventh convergent of tanh's continued fraction, x/(1 + x²/(3 + x²/(5 + …))). Its error is at most 1e-4 everywhere.
 */
export function approximateTanh(value: number): number {
  const x = Math.max(-TANH_ENDS32, Math.min(TANH_ENDS32, value));
  const q = fround(x * x);
  const a = fround(fround(q + 378) * q);
  const b = fround(fround(a + 17325) * q);
  const above = fround(fround(b + 135135) * x);
  const c = fround(fround(q * 28) + 3150);
  const d = fround(fround(c * q) + 62370);
  const below = fround(fround(d * q) + 135135);
  return fround(above / below);
}

const TANH_ENDS32 = fround(TANH_SATURATION);

function sigmoid(x: number): number {
  return fround(fround(approximateTanh(fround(x * 0.5)) * 0.5) + 0.5);
}

/** The nearest integer, with halves to even. Adding 1.5 · 2²³ drops what is too fine for single precision. */
function nearest(x: number): number {
  return fround(fround(x + 12582912) - 12582912);
}
