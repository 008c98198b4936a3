import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../core/plan/plan.ts';
import type { TextPairSimilarity, TextPair } from '../core/studies/study.ts';
import type { RcScoreSettings } from './rcscore.ts';

/**
 * The result of comparing two texts: one `comparison` line of an archive. `a` and `b` are the texts' hashes, the smaller
 * first.
 */
export interface ComparisonLine extends TextPairSimilarity {
  readonly type: 'comparison';
  readonly a: string;
  readonly b: string;
  readonly analyser: string;
  readonly encoder: string;
}

/** Increases when the text analysis gives different values for the same texts. Values of another version are not used. */
const analysisVersion = 1;

/**
 * A name for everything that determines a comparison's values except the encoder: the analysis, the parser's weights and the
 * settings. The dimensions' weights are left out. Lines hold the dimensions, and measuring computes RCScore from them.
 */
export function makeAnalyserId(parser: string, { dimensions: _, ...settings }: RcScoreSettings): string {
  return `rcscore-${analysisVersion}/parser-${parser}/${hashText(canonicalJson(settings)).slice(0, 8)}`;
}

/** Whether an analyser has these settings, with any parser. */
export const analyserHasSettings = (analyser: string, settings: RcScoreSettings): boolean =>
  analyser.replace(/\/parser-[^/]*\//, '/parser-/') === makeAnalyserId('', settings);

/** First 32 hex digits of the SHA-256 of a text's UTF-8 bytes. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);

/**
 * The two texts in the order of their hashes, in which they are analysed. So the order of the arguments does not change the
 * value.
 */
export function orderPairByHash(
  { a, b }: TextPair,
  hash = hashText,
): { readonly a: string; readonly b: string; readonly key: string } {
  const one = hash(a);
  const other = hash(b);
  return one <= other ? { a, b, key: `${one} ${other}` } : { a: b, b: a, key: `${other} ${one}` };
}

export function makeComparisonLine(
  key: string,
  { structurality, lexicality, coherence }: TextPairSimilarity,
  analyser: string,
  encoder: string,
): ComparisonLine {
  const [a, b] = key.split(' ') as [string, string];
  return { type: 'comparison', a, b, structurality, lexicality, coherence, analyser, encoder };
}

/** Parses a line of an archive as a comparison; undefined if it is not one. Such a line is kept and not used. */
export function parseComparisonLine(line: unknown): ComparisonLine | undefined {
  if (typeof line !== 'object' || line === null) return undefined;
  const { a, b, structurality, lexicality, coherence, analyser, encoder } = line as Readonly<Record<string, unknown>>;
  const isComparison =
    isHash(a) &&
    isHash(b) &&
    isShare(structurality) &&
    isShare(lexicality) &&
    isShare(coherence) &&
    isName(analyser) &&
    isName(encoder);
  return isComparison ? { type: 'comparison', a, b, structurality, lexicality, coherence, analyser, encoder } : undefined;
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 300;
