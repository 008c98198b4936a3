import { UserError } from '../base/errors/user-error.ts';
import type { AnalysedText } from './analyse.ts';
import { tokenCosineMatrix } from './bert-score.ts';
import { coherenceComponents } from './coherence.ts';
import { lexicalityParts } from './lexicality.ts';
import { measureStructurality } from './structurality.ts';

/** The three dimensions of a comparison and their mean, each in [0, 1]. */
export interface RcScoreDimensions {
  readonly structurality: number;
  readonly lexicality: number;
  readonly coherence: number;
  readonly rcscore: number;
}

export interface RcScore extends RcScoreDimensions {
  readonly components: {
    readonly tfidf: number;
    readonly rouge: number;
    readonly order: number;
    readonly position: number;
    readonly continuity: number;
    readonly similarity: number;
  };
  /** Pairs of sentences by their positions (from 0) in the two texts, in the first text's order. */
  readonly alignment: readonly AlignedSentencePair[];
  /** The encoder's id. Values of two encoders are on different scales. */
  readonly encoder: string;
}

export interface AlignedSentencePair {
  readonly a: number;
  readonly b: number;
  /** BERTScore F1 of the two sentences. */
  readonly similarity: number;
  /** |A ∩ B| / |A ∪ B| of their ⟨UPOS, deprel, head UPOS⟩ sets. */
  readonly jaccard: number;
}

/** The choices that the paper leaves open, and its weights. Weights are relative: they are divided by their sum. */
export interface RcScoreSettings {
  /** The weights of the dimensions in RCScore. */
  readonly dimensions: { readonly structurality: number; readonly lexicality: number; readonly coherence: number };
  /** The weights of TF-IDF and ROUGE-L in lexicality. */
  readonly words: { readonly tfidf: number; readonly rouge: number };
  /** The weights of order, position, continuity and similarity in coherence. */
  readonly flow: {
    readonly order: number;
    readonly position: number;
    readonly continuity: number;
    readonly similarity: number;
  };
  /** A text is cut into at most this many chunks of whole sentences. */
  readonly mostChunks: number;
  /** BERTScore's share in the matrix that aligns chunks; the rest belongs to TF-IDF. */
  readonly chunkBertScore: number;
  /** How much more the first and the last chunk weigh in position than the middle: 1 means twice as much. */
  readonly endWeight: number;
  /** Which sentences are compared: one to one, or each with its best match, in both directions. */
  readonly pairing: 'one-to-one' | 'best-match';
  /** The value of a sentence without a partner in structurality. With best matches, each sentence has one. */
  readonly unpaired: 'left-out' | 'zero';
}

export const defaultRcScoreSettings: RcScoreSettings = {
  dimensions: { structurality: 1, lexicality: 1, coherence: 1 },
  words: { tfidf: 0.5, rouge: 0.5 },
  flow: { order: 0.25, position: 0.25, continuity: 0.25, similarity: 0.25 },
  mostChunks: 12,
  chunkBertScore: 0.5,
  endWeight: 1,
  pairing: 'one-to-one',
  unpaired: 'left-out',
};

/**
 * The similarity of two texts in structure, words and flow (RCScore, §4 and appendix A). docs/rcscore.md lists the choices
 * that the paper leaves open.
 *
 * - structurality = mean Jaccard index of ⟨UPOS, deprel, head UPOS⟩ sets over paired sentences;
 * - lexicality = (w_t · TF-IDF cosine + w_r · ROUGE-L F1) / (w_t + w_r);
 * - coherence = (w_O·O + w_P·P + w_N·N + w_C·C) / (w_O + w_P + w_N + w_C) · C²;
 * - rcscore = their weighted mean.
 *
 * All are in [0, 1]. rcscore(a, b) = rcscore(b, a) to the last bit, and a text with itself scores 1.
 *
 * Two texts without a sentence score 1 in structurality and coherence. A text without a sentence scores 0 against one with
 * sentences. Texts analysed with different tools are a defect of the caller (RangeError). Settings out of range are a user's
 * mistake (UserError).
 */
export function computeRcScore(
  a: AnalysedText,
  b: AnalysedText,
  settings: RcScoreSettings = defaultRcScoreSettings,
): RcScore {
  checkRcScoreSettings(settings);
  if (a.encoder !== b.encoder || a.parser !== b.parser) {
    throw new RangeError(`rcscore: ${a.encoder} and ${a.parser} against ${b.encoder} and ${b.parser}`);
  }
  if (a.text <= b.text) return inOrder(a, b, settings);
  const turned = inOrder(b, a, settings);
  const alignment = turned.alignment.map(({ a, b, ...of }) => ({ a: b, b: a, ...of }));
  return { ...turned, alignment: alignment.toSorted((x, y) => x.a - y.a || x.b - y.b) };
}

function inOrder(a: AnalysedText, b: AnalysedText, settings: RcScoreSettings): RcScore {
  const cosines = tokenCosineMatrix(a.rows, b.rows);
  const { structurality, alignment } = measureStructurality(a, b, cosines, settings);
  const { tfidf, rouge } = lexicalityParts(a, b);
  const flow = coherenceComponents(a, b, cosines, settings);
  const lexicality = weightedMean(settings.words, { tfidf, rouge });
  const coherence = weightedMean(settings.flow, flow) * flow.similarity ** 2;
  return {
    structurality,
    lexicality,
    coherence,
    rcscore: weightedMean(settings.dimensions, { structurality, lexicality, coherence }),
    components: { tfidf, rouge, ...flow },
    alignment,
    encoder: a.encoder,
  };
}

/** If all values are 1, the result is exactly 1. */
function weightedMean<Name extends string>(
  weights: Readonly<Record<Name, number>>,
  values: Readonly<Record<Name, number>>,
): number {
  let sum = 0;
  let all = 0;
  for (const name of Object.keys(weights) as Name[]) {
    sum += weights[name] * values[name];
    all += weights[name];
  }
  return sum / all;
}

/** People set these, so the error names the invalid setting. */
export function checkRcScoreSettings(settings: RcScoreSettings): void {
  for (const group of ['dimensions', 'words', 'flow'] as const) {
    const weights = Object.entries(settings[group]);
    const wrong = weights.find(([, weight]) => !(Number.isFinite(weight) && weight >= 0));
    if (wrong !== undefined) throw new UserError(`The weight ${group}.${wrong[0]} is ${wrong[1]}; it must be 0 or more.`);
    if (weights.every(([, weight]) => weight === 0)) throw new UserError(`One of the weights in ${group} must be above 0.`);
  }
  const { mostChunks, chunkBertScore, endWeight } = settings;
  if (!(Number.isSafeInteger(mostChunks) && mostChunks >= 1))
    throw new UserError(`mostChunks is ${mostChunks}; it must be a whole number from 1.`);
  if (!(chunkBertScore >= 0 && chunkBertScore <= 1))
    throw new UserError(`chunkBertScore is ${chunkBertScore}; it must lie between 0 and 1.`);
  if (!(Number.isFinite(endWeight) && endWeight >= 0))
    throw new UserError(`endWeight is ${endWeight}; it must be 0 or more.`);
}
