import { getOrThrow } from '../../base/objects/get-or-throw.ts';
import { assertDefined } from '../../base/errors/assert-defined.ts';
import { zip } from '../../base/objects/zip.ts';
import type { ParsedSentence, ParsedWord, Parser } from '../parsed-sentence.ts';
import { wordFeatureStrings } from './features.ts';
import type { ParserKernels } from './kernels.ts';
import {
  type EncodedParse,
  MAX_BATCH_WORDS,
  type WordInputVectors,
  BiaffineParserNetwork,
  scratchBytes,
} from './network.ts';
import { joinPieceTrees, splitLongSentence } from './sentence-pieces.ts';
import { makePlainParserKernels } from './plain-kernels.ts';
import { instantiateSimdKernels } from './simd-kernels.ts';
import { FIRST_KNOWN_FEATURE_INDEX, UNKNOWN_FEATURE_INDEX, type ParserVocabulary } from './vocabulary.ts';

/** The number of cached word vectors. Most words recur. */
const MAX_CACHED_VECTORS = 20_000;
const LONGEST_REMEMBERED = 40;

/**
 * The parser trained on UD English-EWT, over bytes that the caller provides. Plain TypeScript and WebAssembly give the same
 * parses. It uses WebAssembly if the browser has vector instructions and allows them; `arithmetic` says which is used. The
 * parse of a sentence does not depend on the others in the call, and many at once are faster than one by one. An empty
 * sentence has an empty parse. In any other, exactly one word depends on the root.
 */
export class EwtParser implements Parser {
  readonly arithmetic: 'wasm' | 'plain';
  readonly #kernels: ParserKernels;
  readonly #network: BiaffineParserNetwork;
  readonly #numbers: readonly ReadonlyMap<string, number>[];
  readonly #vectors = new Map<string, Int16Array>();

  constructor(
    readonly version: string,
    weights: Uint8Array,
    private readonly vocabulary: ParserVocabulary,
    wanted: 'fastest' | 'plain' = 'fastest',
  ) {
    const end = Math.ceil(weights.length / 16) * 16;
    const bytes = end + scratchBytes(vocabulary);
    const simd = wanted === 'fastest' ? instantiateSimdKernels(bytes) : undefined;
    this.arithmetic = simd ? 'wasm' : 'plain';
    this.#kernels = simd ?? makePlainParserKernels(bytes);
    new Uint8Array(this.#kernels.memory).set(weights);
    this.#network = new BiaffineParserNetwork(vocabulary, this.#kernels, end);
    this.#numbers = vocabulary.features.map(
      ({ values }) => new Map(values.map((value, i) => [value, i + FIRST_KNOWN_FEATURE_INDEX])),
    );
  }

  parse(sentences: readonly (readonly string[])[]): ParsedSentence[] {
    const bySentence = sentences.map((words) => splitLongSentence(words).map((forms): Piece => ({ forms })));
    const pieces = bySentence.flat();
    const longestFirst = pieces.toSorted((a, b) => b.forms.length - a.forms.length);
    const parsed = new Map<Piece, ParsedWord[]>();
    for (const batch of batchesOf(longestFirst)) {
      const analyses = this.#network.analyse(batch.map(({ forms }) => this.#inputs(forms)));
      for (const [piece, analysis] of zip(batch, analyses)) parsed.set(piece, this.#words(piece.forms, analysis));
    }
    return bySentence.map((own) => joinPieceTrees(own.map((piece) => getOrThrow(parsed, piece))));
  }

  /** The row of each feature of a word in the feature's table. */
  numbers(form: string): number[] {
    return zip(wordFeatureStrings(form, this.vocabulary), this.#numbers).map(
      ([value, places]) => places.get(value) ?? UNKNOWN_FEATURE_INDEX,
    );
  }

  #inputs(forms: readonly string[]): WordInputVectors {
    return forms.map((form) => {
      const known = this.#vectors.get(form);
      if (known) return known;
      const vector = this.#vector(form);
      if (form.length <= LONGEST_REMEMBERED) {
        if (this.#vectors.size === MAX_CACHED_VECTORS) this.#vectors.clear();
        this.#vectors.set(form, vector);
      }
      return vector;
    });
  }

  #vector(form: string): Int16Array {
    const { embeddings } = this.vocabulary.places;
    const { memory } = this.#kernels;
    const vector = new Int16Array(embeddings.reduce((sum, { columns }) => sum + columns, 0));
    let to = 0;
    for (const [number, { columns, weights, steps }] of zip(this.numbers(form), embeddings)) {
      for (const step of new Float32Array(memory, steps + 4 * number, 1))
        for (const weight of new Int8Array(memory, weights + number * columns, columns))
          vector[to++] = Math.round(weight * step);
    }
    return vector;
  }

  #words(forms: readonly string[], { upos, heads, deprels }: EncodedParse): ParsedWord[] {
    return forms.map((form, i) => ({
      form,
      upos: nameAt(this.vocabulary.upos, upos[i]),
      head: assertDefined(heads[i], 'head of the word'),
      deprel: nameAt(this.vocabulary.deprels, deprels[i]),
    }));
  }
}

const nameAt = (names: readonly string[], number: number | undefined): string =>
  assertDefined(names[number ?? -1], `name of number ${number}`);

/** The words of one sentence, up to the number that is parsed at a time. */
interface Piece {
  readonly forms: readonly string[];
}

const sizeOf = ({ forms }: Piece): number => forms.length + 1;

/** Batches in the given order, each with as many as fit. */
function batchesOf(pieces: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = [];
  let batch: Piece[] = [];
  let room = 0;
  for (const piece of pieces) {
    if (batches.length === 0 || sizeOf(piece) > room) {
      batch = [];
      batches.push(batch);
      room = MAX_BATCH_WORDS;
    }
    batch.push(piece);
    room -= sizeOf(piece);
  }
  return batches;
}
