/* eslint-disable @typescript-eslint/no-non-null-assertion -- rows, units and columns come from the vocabulary’s places, by which the memory was laid out */
import type { ParserKernels } from './kernels.ts';
import { maxSpanningTreeHeads } from './tree.ts';
import type { LstmDirectionLayout, MatrixLayout, ParserVocabulary } from './vocabulary.ts';

/** The int16 input vectors of a sentence's words. */
export type WordInputVectors = readonly Int16Array[];

/** Per word: index of its part of speech, head (0 for the root), index of its relation. */
export interface EncodedParse {
  readonly upos: Uint8Array;
  readonly heads: Int32Array;
  readonly deprels: Uint8Array;
}

/** The maximum number of words in a batch, including roots. */
export const MAX_BATCH_WORDS = 1024;
/** Rows per pass over a matrix: their inputs fit into the nearest cache. */
const BLOCK = 32;
/** Rows for which all relations are scored at once. */
const RELATION_BLOCK = 16;

/** The memory that a network needs in addition to its weights. */
export function scratchBytes(vocabulary: ParserVocabulary): number {
  return layoutOf(vocabulary, 0).end;
}

/**
 * The biaffine parser that `tools/generators/parser/model.py` trains. A batch of sentences has at most MAX_BATCH_WORDS words
 * and roots. The LSTMs process all sentences in parallel, the longest first. So the sentences that reach position t are the
 * first ones, and position t of sentence s is row start[t] + s.
 */
export class BiaffineParserNetwork {
  readonly #at: ReturnType<typeof layoutOf>;
  readonly #int16: Int16Array;
  readonly #float32: Float32Array;
  readonly #rootRelation: number;

  constructor(
    private readonly vocabulary: ParserVocabulary,
    private readonly kernels: ParserKernels,
    /** The weights occupy the memory from its beginning up to here. */
    weightsEnd: number,
  ) {
    this.#at = layoutOf(vocabulary, weightsEnd);
    this.#int16 = new Int16Array(kernels.memory);
    this.#float32 = new Float32Array(kernels.memory);
    this.#rootRelation = vocabulary.deprels.indexOf('root');
  }

  /** `sentences` has the longest first and no empty one. */
  analyse(sentences: readonly WordInputVectors[]): EncodedParse[] {
    const rows = rowsOf(sentences.map((sentence) => sentence.length + 1));
    const { places, sizes } = this.vocabulary;
    const [one, other] = this.#at.layers;
    const analyses = sentences.map(({ length }) => ({
      upos: new Uint8Array(length),
      heads: new Int32Array(length),
      deprels: new Uint8Array(length),
    }));

    this.#putInputs(sentences, rows, one);
    let from = one;
    places.layers.forEach(({ forwards, backwards }, i) => {
      const to = from === one ? other : one;
      this.#direction(forwards, rows, from, to, false);
      this.#direction(backwards, rows, from, to + 2 * sizes.units, true);
      from = to;
      if (i + 1 === sizes.tagLayer) this.#tag(analyses, rows, from);
    });

    this.#multiply(places.heads, rows.count, from, this.#at.heads);
    this.#rectify(rows.count * places.heads.rows);
    this.#attach(analyses, rows);
    this.#relate(analyses, rows);
    return analyses;
  }

  #putInputs(sentences: readonly WordInputVectors[], rows: Rows, to: number): void {
    const width = this.vocabulary.places.layers[0]!.forwards.input.columns;
    const root = this.vocabulary.places.root / 2;
    sentences.forEach((sentence, s) => {
      this.#int16.copyWithin(to / 2 + s * width, root, root + width);
      sentence.forEach((vector, i) => this.#int16.set(vector, to / 2 + (rows.start[i + 1]! + s) * width));
    });
  }

  /** One direction of a layer. The hidden states go to `to`, whose rows hold both directions. */
  #direction({ input, state }: LstmDirectionLayout, rows: Rows, from: number, to: number, backwards: boolean): void {
    const { units } = this.vocabulary.sizes;
    const { sums, step, cells, states } = this.#at;
    const { start, active } = rows;
    this.#multiply(input, rows.count, from, sums);
    this.#float32.fill(0, cells / 4, cells / 4 + active[0]! * units);
    this.#int16.fill(0, states / 2, states / 2 + active[0]! * units);
    for (let i = 0; i < active.length; i++) {
      const t = backwards ? active.length - 1 - i : i;
      const base = sums + start[t]! * 16 * units;
      this.#product(state, active[t]!, states, base, 16 * units, step);
      this.kernels.gates(step, active[t]!, units, cells, states, to + start[t]! * 4 * units, 4 * units);
    }
  }

  #tag(analyses: readonly EncodedParse[], rows: Rows, from: number): void {
    const { upos } = this.vocabulary.places;
    this.#multiply(upos, rows.count, from, this.#at.sums);
    analyses.forEach(({ upos: found }, s) => {
      for (let i = 0; i < found.length; i++) {
        const scores = this.#at.sums / 4 + (rows.start[i + 1]! + s) * upos.rows;
        found[i] = this.#largest(scores, this.vocabulary.upos.length, -1);
      }
    });
  }

  #rectify(count: number): void {
    const begin = this.#at.heads / 4;
    const { slope } = this.vocabulary;
    for (let i = begin; i < begin + count; i++) if (this.#float32[i]! < 0) this.#float32[i]! *= slope;
  }

  #attach(analyses: readonly EncodedParse[], rows: Rows): void {
    const { arc } = this.vocabulary.sizes;
    const { heads, dependents, sums } = this.#at;
    const width = this.vocabulary.places.heads.rows;
    for (let row = 0; row < rows.count; row++) this.#toIntegers(heads / 4 + row * width, arc, dependents / 2 + row * arc);
    this.#multiply(this.vocabulary.places.arc, rows.count, dependents, sums);
    analyses.forEach(({ heads: found }, s) => {
      const n = found.length;
      const scores = new Float64Array(n * (n + 1));
      for (let d = 1; d <= n; d++) {
        const of = sums / 4 + (rows.start[d]! + s) * arc;
        for (let h = 0; h <= n; h++) {
          const by = heads / 4 + (rows.start[h]! + s) * width + arc;
          let score = 0;
          for (let k = 0; k < arc; k++) score += this.#float32[of + k]! * this.#float32[by + k]!;
          scores[(d - 1) * (n + 1) + h] = score;
        }
      }
      found.set(maxSpanningTreeHeads(scores, n));
    });
  }

  /** Only the root's word may have the relation `root`, and it must. */
  #relate(analyses: readonly EncodedParse[], rows: Rows): void {
    const { arc, relation } = this.vocabulary.sizes;
    const { heads, dependents, sums } = this.#at;
    const width = this.vocabulary.places.heads.rows;
    const scores = new Float64Array(this.vocabulary.deprels.length);
    const waiting: { analysis: EncodedParse; i: number; head: number }[] = [];
    const settle = () => {
      this.#multiply(this.vocabulary.places.relation, waiting.length, dependents, sums);
      waiting.forEach(({ analysis, i, head }, row) => {
        let at = sums / 4 + row * this.vocabulary.places.relation.rows;
        for (let r = 0; r < scores.length; r++) {
          let score = this.#float32[at + relation]!;
          for (let k = 0; k < relation; k++) score += this.#float32[at + k]! * this.#float32[head + k]!;
          scores[r] = score;
          at += relation + 1;
        }
        analysis.deprels[i] = largest(scores, this.#rootRelation);
      });
      waiting.length = 0;
    };
    analyses.forEach((analysis, s) => {
      analysis.heads.forEach((h, i) => {
        if (h === 0) {
          analysis.deprels[i] = this.#rootRelation;
          return;
        }
        const dependent = heads / 4 + (rows.start[i + 1]! + s) * width + 2 * arc;
        this.#toIntegers(dependent, relation, dependents / 2 + waiting.length * relation);
        const head = heads / 4 + (rows.start[h]! + s) * width + 2 * arc + relation;
        if (waiting.push({ analysis, i, head }) === RELATION_BLOCK) settle();
      });
    });
    settle();
  }

  #toIntegers(from: number, count: number, to: number): void {
    const { headStep } = this.vocabulary;
    for (let k = 0; k < count; k++)
      this.#int16[to + k] = Math.max(-32767, Math.min(32767, Math.round(this.#float32[from + k]! / headStep)));
  }

  #largest(from: number, count: number, without: number): number {
    return largest(this.#float32.subarray(from, from + count), without);
  }

  /** Multiplies all rows by a matrix and adds its biases, block by block. */
  #multiply(matrix: MatrixLayout, rows: number, x: number, y: number): void {
    for (let row = 0; row < rows; row += BLOCK) {
      const count = Math.min(BLOCK, rows - row);
      this.#product(matrix, count, x + row * 2 * matrix.columns, matrix.biases, 0, y + row * 4 * matrix.rows);
    }
  }

  #product(matrix: MatrixLayout, rows: number, x: number, base: number, stride: number, y: number): void {
    this.kernels.dense(x, rows, matrix.columns, matrix.weights, matrix.steps, base, stride, matrix.rows, y);
  }
}

interface Rows {
  readonly count: number;
  /** By position: its first row, and the number of sentences that reach it. */
  readonly start: readonly number[];
  readonly active: readonly number[];
}

/** `lengths` has the longest first. */
function rowsOf(lengths: readonly number[]): Rows {
  const active = Array.from({ length: lengths[0]! }, (_, t) => lengths.findIndex((length) => length <= t)).map((n) =>
    n === -1 ? lengths.length : n,
  );
  let count = 0;
  const start = active.map((n) => (count += n) - n);
  return { count, start, active };
}

function largest(values: ArrayLike<number>, without: number): number {
  let best = without === 0 ? 1 : 0;
  for (let i = 0; i < values.length; i++) if (i !== without && values[i]! > values[best]!) best = i;
  return best;
}

/** The memory layout of the network, in bytes. It has one row more than needed, as rows are processed in pairs. */
function layoutOf({ sizes, places }: ParserVocabulary, begin: number) {
  const { units, arc } = sizes;
  const rows = MAX_BATCH_WORDS + 1;
  let end = begin;
  const place = (bytes: number) => {
    const at = Math.ceil(end / 16) * 16;
    end = at + bytes;
    return at;
  };
  const width = Math.max(places.layers[0]!.forwards.input.columns, 2 * units);
  return {
    layers: [place(rows * width * 2), place(rows * width * 2)] as const,
    sums: place(Math.max(rows * 4 * units, (RELATION_BLOCK + 1) * places.relation.rows) * 4),
    step: place(rows * 4 * units * 4),
    cells: place(rows * units * 4),
    states: place(rows * units * 2),
    heads: place(rows * places.heads.rows * 4),
    dependents: place(rows * arc * 2),
    get end() {
      return end;
    },
  };
}
