/* eslint-disable @typescript-eslint/no-non-null-assertion -- rows and tokens run below their counts; a matrix has rows × columns cosines, and a row has size numbers */
import type { TokenVectors } from './encoder.ts';

export interface BertScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * BERTScore (Zhang et al. 2020, §3, without idf weights and without rescaling). Recall is the mean, over the reference's
 * tokens, of the largest cosine with a token of the candidate. Precision is the same from the candidate's side.
 * F1 = 2PR / (P + R). Each is in [0, 1]: a mean below 0 counts as 0.
 *
 * Two texts without tokens score 1. A text without tokens scores 0 against any other. Cosines within 10⁻⁶ of 1 are 1, as
 * vectors are float32, so identical texts score exactly 1. Vectors of two sizes are a defect of the caller (RangeError).
 */
export function bertScore(reference: TokenVectors, candidate: TokenVectors): BertScore {
  const cosines = tokenCosineMatrix(distinctTokenVectors(reference), distinctTokenVectors(candidate));
  return tokenRunBertScoreLookup(cosines, [[0, reference.tokens.length]], [[0, candidate.tokens.length]])(0, 0);
}

/** The distinct vectors of a text, and the index of each token's vector. */
export interface DistinctTokenVectors {
  readonly size: number;
  readonly vectors: Float32Array;
  readonly count: number;
  readonly of: Int32Array;
}

/** Equal tokens often have equal vectors (always with a lexical encoder), so their cosine is computed once. */
export function distinctTokenVectors({ tokens, size, vectors }: TokenVectors): DistinctTokenVectors {
  const rowsOf = new Map<string, number[]>();
  const of = new Int32Array(tokens.length);
  const firsts: number[] = [];
  tokens.forEach((token, i) => {
    const rows = rowsOf.get(token) ?? [];
    if (rows.length === 0) rowsOf.set(token, rows);
    let row = rows.find((each) => sameVector(vectors, firsts[each]! * size, i * size, size));
    if (row === undefined) {
      row = firsts.push(i) - 1;
      // A token with many vectors comes from a contextual encoder. Comparing them all would not pay.
      if (rows.length < 4) rows.push(row);
    }
    of[i] = row;
  });
  const once = new Float32Array(firsts.length * size);
  firsts.forEach((first, row) => once.set(vectors.subarray(first * size, (first + 1) * size), row * size));
  return { size, vectors: once, count: firsts.length, of };
}

function sameVector(vectors: Float32Array, a: number, b: number, size: number): boolean {
  for (let k = 0; k < size; k++) if (vectors[a + k] !== vectors[b + k]) return false;
  return true;
}

/** The cosines of two texts' distinct vectors: `a.count` rows of `b.count` values. */
export interface DistinctRowCosines {
  readonly a: DistinctTokenVectors;
  readonly b: DistinctTokenVectors;
  readonly values: Float64Array;
}

/** O(rows · rows · size). Handles two rows by four columns at a time, so that each number read serves several products. */
export function tokenCosineMatrix(a: DistinctTokenVectors, b: DistinctTokenVectors): DistinctRowCosines {
  if (a.count > 0 && b.count > 0 && a.size !== b.size)
    throw new RangeError(`cosinesOf: vectors of ${a.size} numbers against ${b.size}`);
  const values = new Float64Array(a.count * b.count);
  const rows = a.count - (a.count % 2);
  const columns = b.count - (b.count % 4);
  for (let i = 0; i < rows; i += 2) {
    for (let j = 0; j < columns; j += 4) twoByFour(a, b, i, j, values);
    for (let j = columns; j < b.count; j++) {
      oneByOne(a, b, i, j, values);
      oneByOne(a, b, i + 1, j, values);
    }
  }
  if (rows < a.count) for (let j = 0; j < b.count; j++) oneByOne(a, b, rows, j, values);
  return { a, b, values };
}

function twoByFour(a: DistinctTokenVectors, b: DistinctTokenVectors, i: number, j: number, values: Float64Array): void {
  const { size } = a;
  const x0 = a.vectors.subarray(i * size, (i + 1) * size);
  const x1 = a.vectors.subarray((i + 1) * size, (i + 2) * size);
  const y = b.vectors;
  const c0 = j * size;
  const c1 = c0 + size;
  const c2 = c1 + size;
  const c3 = c2 + size;
  let s00 = 0;
  let s01 = 0;
  let s02 = 0;
  let s03 = 0;
  let s10 = 0;
  let s11 = 0;
  let s12 = 0;
  let s13 = 0;
  for (let k = 0; k < size; k++) {
    const u = x0[k]!;
    const v = x1[k]!;
    const y0 = y[c0 + k]!;
    const y1 = y[c1 + k]!;
    const y2 = y[c2 + k]!;
    const y3 = y[c3 + k]!;
    s00 += u * y0;
    s01 += u * y1;
    s02 += u * y2;
    s03 += u * y3;
    s10 += v * y0;
    s11 += v * y1;
    s12 += v * y2;
    s13 += v * y3;
  }
  let at = i * b.count + j;
  values[at] = clampCosine(s00);
  values[at + 1] = clampCosine(s01);
  values[at + 2] = clampCosine(s02);
  values[at + 3] = clampCosine(s03);
  at += b.count;
  values[at] = clampCosine(s10);
  values[at + 1] = clampCosine(s11);
  values[at + 2] = clampCosine(s12);
  values[at + 3] = clampCosine(s13);
}

function oneByOne(a: DistinctTokenVectors, b: DistinctTokenVectors, i: number, j: number, values: Float64Array): void {
  const { size } = a;
  let sum = 0;
  for (let k = 0; k < size; k++) sum += a.vectors[i * size + k]! * b.vectors[j * size + k]!;
  values[i * b.count + j] = clampCosine(sum);
}

const clampCosine = (cosine: number): number => (cosine > 1 - 1e-6 ? 1 : Math.max(-1, cosine));

/** The tokens from … to − 1: a sentence, a chunk, or the whole text. */
export type TokenIndexRange = readonly [from: number, to: number];

/** BERTScore of every span of tokens in `a` (the reference) with every span in `b`, from the same cosines. */
export function tokenRunBertScoreLookup(
  { a, b, values }: DistinctRowCosines,
  runsOfA: readonly TokenIndexRange[],
  runsOfB: readonly TokenIndexRange[],
): (i: number, j: number) => BertScore {
  const recall = bestMeans(a, b, runsOfA, runsOfB, values, b.count, 1);
  const precision = bestMeans(b, a, runsOfB, runsOfA, values, 1, b.count);
  const isEmpty = ([from, to]: TokenIndexRange): boolean => from === to;
  return (i, j) => {
    const noneInA = isEmpty(runsOfA[i]!);
    const noneInB = isEmpty(runsOfB[j]!);
    if (noneInA || noneInB) {
      const value = noneInA && noneInB ? 1 : 0;
      return { precision: value, recall: value, f1: value };
    }
    const p = Math.max(0, precision[j * runsOfA.length + i]!);
    const r = Math.max(0, recall[i * runsOfB.length + j]!);
    return { precision: p, recall: r, f1: p + r === 0 ? 0 : (2 * p * r) / (p + r) };
  };
}

/**
 * For each span of `a` and each span of `b`: the mean, over the tokens of the first, of the largest cosine with a token of
 * the second. The cosine of row r with the other's row o is at r · `ofRow` + o · `ofOther`.
 */
function bestMeans(
  a: DistinctTokenVectors,
  b: DistinctTokenVectors,
  runsOfA: readonly TokenIndexRange[],
  runsOfB: readonly TokenIndexRange[],
  cosines: Float64Array,
  ofRow: number,
  ofOther: number,
): Float64Array {
  const width = runsOfB.length;
  const best = new Float64Array(a.count * width);
  for (let j = 0; j < width; j++) {
    const [from, to] = runsOfB[j]!;
    const others = [...new Set(b.of.subarray(from, to))];
    for (let row = 0; row < a.count; row++) {
      let largest = -1;
      for (let o = 0; o < others.length; o++) {
        const value = cosines[row * ofRow + others[o]! * ofOther]!;
        if (value > largest) largest = value;
      }
      best[row * width + j] = largest;
    }
  }
  const means = new Float64Array(runsOfA.length * width);
  for (let i = 0; i < runsOfA.length; i++) {
    const [from, to] = runsOfA[i]!;
    for (let j = 0; j < width; j++) {
      let sum = 0;
      for (let t = from; t < to; t++) sum += best[a.of[t]! * width + j]!;
      means[i * width + j] = sum / (to - from);
    }
  }
  return means;
}
