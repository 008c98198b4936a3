import { isOutdatedEncoder, bundledEncoder } from '../encoder/own-encoder.ts';

/** The bounds that a paraphrase must meet. */
export interface ParaphraseBounds {
  /** Minimum similarity of meaning (a cosine of embeddings). */
  readonly similarity: number;
  /** Maximum similarity of words (lexicality, in [0, 1]). */
  readonly lexicality: number;
}

/**
 * The bounds for paraphrases, and the encoder that measures their meaning: `lexical`, or the id of the app's own or a
 * downloaded encoder.
 */
export interface ParaphraseCheckSettings extends ParaphraseBounds {
  readonly encoder: string;
}

/**
 * The default threshold, by kind of encoder.
 * - Lexical: 99% of the 1,592 paraphrases of Evenkeel's own sets reach it. So do 19% (arithmetic) to 55% (words) of
 *   unrelated questions of one set, as these share most of their words.
 * - The app's own: 99.3% of those paraphrases reach it, and 9.7% of the paraphrases of another question of the set
 *   (docs/encoder.md).
 * - Other semantic encoders have different scales. 0.7 is a start for sentence encoders like MiniLM, and was not measured
 *   here.
 */
export function defaultMinSimilarityOfEncoder(encoder: string): number {
  if (encoder === 'lexical') return 0.35;
  return encoder === bundledEncoder.id ? 0.5 : 0.7;
}

export const defaultParaphraseChecks: ParaphraseCheckSettings = {
  encoder: bundledEncoder.id,
  similarity: defaultMinSimilarityOfEncoder(bundledEncoder.id),
  lexicality: 0.9,
};

/** Replaces the encoder of another version of the app by this version's. */
export const updateOutdatedEncoder = (settings: ParaphraseCheckSettings): ParaphraseCheckSettings =>
  isOutdatedEncoder(settings.encoder)
    ? { ...settings, encoder: bundledEncoder.id, similarity: defaultMinSimilarityOfEncoder(bundledEncoder.id) }
    : settings;

export function isParaphraseCheckSettings(value: unknown): value is ParaphraseCheckSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { encoder, similarity, lexicality } = value as Readonly<Record<string, unknown>>;
  return typeof encoder === 'string' && isShare(similarity) && isShare(lexicality);
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
