import { isOutdatedEncoder, bundledEncoder } from '../encoder/own-encoder.ts';

/** What a paraphrase is held to. */
export interface ParaphraseBounds {
  /** At least so near in meaning (embedding similarity, a cosine). */
  readonly similarity: number;
  /** At most so like in words (lexicality, in [0, 1]). */
  readonly lexicality: number;
}

/** What paraphrases are held to, and by what their meaning is measured: `lexical`, or the id of the app's own or a downloaded encoder. */
export interface ParaphraseCheckSettings extends ParaphraseBounds {
  readonly encoder: string;
}

/**
 * Where a threshold begins, by the kind of encoder. The lexical one: of the 1,592 paraphrases that come with Evenkeel's own sets 99%
 * reach it, and of unrelated questions of one set 19% (arithmetic) to 55% (words), as these share most of their words. The app's own: 99.3% of
 * those paraphrases reach it, and 9.7% of the paraphrases of another question of the set (docs/encoder.md). Of other encoders that
 * read meaning the scales differ: 0.7 is a beginning for sentence encoders of the MiniLM kind, and was not measured here.
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

/** Settings that name the encoder of another version of the app, with this version's in its place. */
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
