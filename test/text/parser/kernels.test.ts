import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/measure/basics/random.ts';
import type { ParserKernels } from '../../../src/text/parser/kernels.ts';
import { makePlainParserKernels, approximateTanh } from '../../../src/text/parser/plain-kernels.ts';
import { instantiateSimdKernels } from '../../../src/text/parser/simd-kernels.ts';
import { parserKernelsBase64 } from '../../../src/text/parser/simd-module.ts';
import { moduleFile, simdModule as rebuilt } from '../../../tools/generators/parser/simd-module.ts';

const bytes = 1 << 17;

/** Both kernels, each with a memory of the same content. */
function both(fill: (memory: ArrayBuffer) => void): readonly [ParserKernels, ParserKernels] {
  const kernels = [makePlainParserKernels(bytes), instantiateSimdKernels(bytes)!] as const;
  for (const { memory } of kernels) fill(memory);
  return kernels;
}

describe('the arithmetic in WebAssembly', () => {
  it('is what the project’s script makes, to the byte', () => {
    expect(Buffer.from(rebuilt()).toString('base64')).toBe(parserKernelsBase64);
    const file = new URL('../../../src/text/parser/simd-module.ts', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(moduleFile());
  });

  it.each([1, 2, 5])('multiplies %i rows to the same bits as plain TypeScript', (rows) => {
    const random = seededRandom(rows);
    const columns = 48;
    const outputs = 12;
    const x = Int16Array.from({ length: 6 * columns }, () => (random() - 0.5) * 65535);
    const weights = Int8Array.from({ length: outputs * columns }, () => (random() - 0.5) * 255);
    const floats = Float32Array.from({ length: outputs * 7 }, () => random() - 0.5);
    for (const stride of [0, 4 * outputs]) {
      const results = both((memory) => {
        new Int16Array(memory, 0).set(x);
        new Int8Array(memory, 4096).set(weights);
        new Float32Array(memory, 8192).set(floats);
      }).map(({ memory, dense }) => {
        dense(0, rows, columns, 4096, 8192, 8192 + 4 * outputs, stride, outputs, 16384);
        return [...new Float32Array(memory, 16384, rows * outputs)];
      });
      expect(results[1]).toEqual(results[0]);
      const j = outputs - 1;
      const i = rows - 1;
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += x[i * columns + k]! * weights[j * columns + k]!;
      const base = floats[outputs + (i * stride) / 4 + j]!;
      expect(results[0]![i * outputs + j]).toBeCloseTo(sum * floats[j]! + base, 0);
    }
  });

  it('steps an LSTM to the same bits as plain TypeScript', () => {
    const random = seededRandom(9);
    const rows = 3;
    const units = 20;
    const sums = Float32Array.from({ length: rows * 4 * units }, () => (random() - 0.5) * 24);
    const cells = Float32Array.from({ length: rows * units }, () => (random() - 0.5) * 6);
    const results = both((memory) => {
      new Float32Array(memory, 0).set(sums);
      new Float32Array(memory, 8192).set(cells);
    }).map(({ memory, gates }) => {
      gates(0, rows, units, 8192, 16384, 32768, 100);
      return [...new Uint8Array(memory)];
    });
    expect(results[1]).toEqual(results[0]);
    const memory = Uint8Array.from(results[0]!).buffer;
    const row = 2;
    const k = 7;
    const gate = (g: number) => sums[row * 4 * units + g * units + k]!;
    const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));
    const cell = sigmoid(gate(1)) * cells[row * units + k]! + sigmoid(gate(0)) * Math.tanh(gate(2));
    expect(new Float32Array(memory, 8192)[row * units + k]).toBeCloseTo(cell, 2);
    const hidden = new Int16Array(memory, 32768 + row * 100)[k]! / 16384;
    expect(hidden).toBeCloseTo(sigmoid(gate(3)) * Math.tanh(cell), 2);
    expect(new Int16Array(memory, 16384)[row * units + k]! / 16384).toBe(hidden);
  });
});

describe('tanh', () => {
  it('is right to 1e-4', () => {
    let most = 0;
    for (let x = -30; x <= 30; x += 0.001) most = Math.max(most, Math.abs(approximateTanh(Math.fround(x)) - Math.tanh(x)));
    expect(most).toBeLessThan(1e-4);
    expect(Math.abs(approximateTanh(Infinity))).toBeLessThanOrEqual(1);
  });
});
