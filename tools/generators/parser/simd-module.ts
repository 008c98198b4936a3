import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zip } from '../../../src/base/objects/zip.ts';
import { TANH_SATURATION } from '../../../src/text/parser/plain-kernels.ts';
import * as w from './wasm.ts';
import { f32x4, get, i32, i32x4, set, type Code, type Func } from './wasm.ts';

/**
 * Writes `src/text/parser/simd-module.ts`: the kernels of `src/text/parser/kernels.ts` as WebAssembly with vector instructions.
 *
 *     npx tsx tools/generators/parser/simd-module.ts
 */
export function simdModule(): Uint8Array {
  return w.moduleOf([dense(), gates()]);
}

/** Computes two rows times four outputs at once, sixteen columns per iteration. The eight sums stay in registers. */
function dense(): Func {
  const { x, rows, columns, weights, steps, base, stride, outputs, y } = locals(
    0,
    'x rows columns weights steps base stride outputs y',
  );
  const { i, j, k, xi, xj, yi, yj, bi, w0, w1, w2, w3 } = locals(9, 'i j k xi xj yi yj bi w0 w1 w2 w3');
  const { a0, a1, a2, a3, b0, b1, b2, b3, p, q, weight } = locals(21, 'a0 a1 a2 a3 b0 b1 b2 b3 p q weight');
  const [first, second] = [
    [a0, a1, a2, a3],
    [b0, b1, b2, b3],
  ] as const;

  const eightColumns = (c: number): Code => [
    ...set(p, w.load(i32.add(get(xi), timesTwo(get(k))), 2 * c)),
    ...set(q, w.load(i32.add(get(xj), timesTwo(get(k))), 2 * c)),
    ...zip([w0, w1, w2, w3], zip(first, second)).flatMap(([row, [one, other]]) => [
      ...set(weight, w.loadWidened(i32.add(get(row), get(k)), c)),
      ...set(one, i32x4.add(get(one), i32x4.dot(get(p), get(weight)))),
      ...set(other, i32x4.add(get(other), i32x4.dot(get(q), get(weight)))),
    ]),
  ];
  const finished = (sums: Four, baseAt: Code): Code =>
    f32x4.add(f32x4.mul(f32x4.ofIntegers(totals(sums)), w.load(i32.add(get(steps), times4(get(j))))), w.load(baseAt));

  const twoRows: Code = [
    ...[...first, ...second].flatMap((sum) => set(sum, w.zero)),
    ...set(xj, i32.add(get(xi), timesTwo(get(columns)))),
    ...set(yj, i32.add(get(yi), times4(get(outputs)))),
    ...set(k, i32.const(0)),
    ...w.repeat(
      [...eightColumns(0), ...eightColumns(8), ...set(k, i32.add(get(k), i32.const(16)))],
      i32.lessThan(get(k), get(columns)),
    ),
    ...w.store(get(yi), finished(first, get(bi))),
    ...w.store(get(yj), finished(second, i32.add(get(bi), get(stride)))),
    ...set(xi, i32.add(get(xj), timesTwo(get(columns)))),
    ...set(yi, i32.add(get(yj), times4(get(outputs)))),
    ...set(bi, i32.add(get(bi), timesTwo(get(stride)))),
    ...set(i, i32.add(get(i), i32.const(2))),
  ];
  const fourOutputs: Code = [
    ...set(w1, i32.add(get(w0), get(columns))),
    ...set(w2, i32.add(get(w1), get(columns))),
    ...set(w3, i32.add(get(w2), get(columns))),
    ...set(xi, get(x)),
    ...set(yi, i32.add(get(y), times4(get(j)))),
    ...set(bi, i32.add(get(base), times4(get(j)))),
    ...set(i, i32.const(0)),
    ...w.repeat(twoRows, i32.lessThan(get(i), get(rows))),
    ...set(w0, i32.add(get(w3), get(columns))),
    ...set(j, i32.add(get(j), i32.const(4))),
  ];
  const body = [
    ...set(w0, get(weights)),
    ...set(j, i32.const(0)),
    ...w.repeat(fourOutputs, i32.lessThan(get(j), get(outputs))),
  ];
  return { name: 'dense', params: 9, i32: 12, v128: 11, body };
}

type Four = readonly [number, number, number, number];

/** Adds up each of the four sums of four numbers. */
function totals([a, b, c, d]: Four): Code {
  const pairs = (one: number, other: number): Code =>
    i32x4.add(w.shuffle(get(one), get(other), [0, 4, 2, 6]), w.shuffle(get(one), get(other), [1, 5, 3, 7]));
  const ab = pairs(a, b);
  const cd = pairs(c, d);
  return i32x4.add(w.shuffle(ab, cd, [0, 1, 4, 5]), w.shuffle(ab, cd, [2, 3, 6, 7]));
}

/** Computes four units at once. */
function gates(): Func {
  const { sums, rows, units, cells, states, out, stride } = locals(0, 'sums rows units cells states out stride');
  const { i, k, to, width } = locals(7, 'i k to width');
  const { cell, gate, value, x, q } = locals(11, 'cell gate value x q');

  /** Follows `plain-kernels.ts` operation by operation. */
  const tanhTo = (target: number, argument: Code): Code => {
    const plus = (a: Code, b: number) => f32x4.add(a, w.splatFloat(b));
    const above = plus(f32x4.mul(plus(f32x4.mul(plus(get(q), 378), get(q)), 17325), get(q)), 135135);
    const below = plus(
      f32x4.mul(plus(f32x4.mul(plus(f32x4.mul(get(q), w.splatFloat(28)), 3150), get(q)), 62370), get(q)),
      135135,
    );
    return [
      ...set(x, f32x4.max(w.splatFloat(-TANH_SATURATION), f32x4.min(w.splatFloat(TANH_SATURATION), argument))),
      ...set(q, f32x4.mul(get(x), get(x))),
      ...set(target, f32x4.div(f32x4.mul(above, get(x)), below)),
    ];
  };
  const sigmoidTo = (target: number, argument: Code): Code => [
    ...tanhTo(target, f32x4.mul(argument, w.splatFloat(0.5))),
    ...set(target, f32x4.add(f32x4.mul(get(target), w.splatFloat(0.5)), w.splatFloat(0.5))),
  ];
  const sum = (number: number): Code => w.load(i32.add(get(sums), i32.mul(get(width), i32.const(number))));

  const fourUnits: Code = [
    ...sigmoidTo(gate, sum(1)),
    ...set(cell, f32x4.mul(get(gate), w.load(get(cells)))),
    ...sigmoidTo(gate, sum(0)),
    ...tanhTo(value, sum(2)),
    ...set(cell, f32x4.add(get(cell), f32x4.mul(get(gate), get(value)))),
    ...w.store(get(cells), get(cell)),
    ...sigmoidTo(gate, sum(3)),
    ...tanhTo(value, get(cell)),
    ...set(value, i32x4.ofFloats(f32x4.nearest(f32x4.mul(f32x4.mul(get(gate), get(value)), w.splatFloat(16384))))),
    ...set(value, w.i16x8.narrow(get(value), get(value))),
    ...w.storeHalf(get(states), get(value)),
    ...w.storeHalf(get(to), get(value)),
    ...set(sums, i32.add(get(sums), i32.const(16))),
    ...set(cells, i32.add(get(cells), i32.const(16))),
    ...set(states, i32.add(get(states), i32.const(8))),
    ...set(to, i32.add(get(to), i32.const(8))),
    ...set(k, i32.add(get(k), i32.const(4))),
  ];
  const row: Code = [
    ...set(to, get(out)),
    ...set(k, i32.const(0)),
    ...w.repeat(fourUnits, i32.lessThan(get(k), get(units))),
    // The pointer is behind the first gate. This moves it over the other three.
    ...set(sums, i32.add(get(sums), i32.mul(get(width), i32.const(3)))),
    ...set(out, i32.add(get(out), get(stride))),
    ...set(i, i32.add(get(i), i32.const(1))),
  ];
  const body = [
    ...set(width, times4(get(units))),
    ...set(i, i32.const(0)),
    ...w.repeat(row, i32.lessThan(get(i), get(rows))),
  ];
  return { name: 'gates', params: 7, i32: 4, v128: 5, body };
}

const timesTwo = (value: Code) => i32.shl(value, i32.const(1));
const times4 = (value: Code) => i32.shl(value, i32.const(2));

/** The indices of locals by name. Parameters come first. */
function locals<Names extends string>(from: number, names: Names): Record<Split<Names>, number> {
  return Object.fromEntries(names.split(' ').map((name, i) => [name, from + i])) as Record<Split<Names>, number>;
}

type Split<Names extends string> = Names extends `${infer Name} ${infer Rest}` ? Name | Split<Rest> : Names;

/** The content of the file in `src/text/parser`. */
export function moduleFile(): string {
  const lines =
    Buffer.from(simdModule())
      .toString('base64')
      .match(/.{1,110}/g) ?? [];
  return `/** Generated by \`npx tsx tools/generators/parser/simd-module.ts\`: the kernels as WebAssembly, in base64. */
export const parserKernelsBase64 =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../../../src/text/parser/simd-module.ts', import.meta.url), moduleFile());
