import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../core/plan/plan.ts';
import type { TextPairSimilarity, TextPair } from '../core/studies/study.ts';
import type { RcScoreSettings } from './rcscore.ts';

/** What text analysis found of two texts: one `comparison` line of an archive. `a` and `b` are the texts' hashes, the smaller first. */
export interface ComparisonLine extends TextPairSimilarity {
  readonly type: 'comparison';
  readonly a: string;
  readonly b: string;
  readonly analyser: string;
  readonly encoder: string;
}

/** Counts up when the text analysis gives other values for the same texts; values of another version are not used. */
const analysisVersion = 1;

/**
 * Names all that a comparison's values depend on but the encoder: the analysis, the parser's weights and the settings. The dimensions'
 * weights are left out: lines hold the dimensions, and RCScore is made of them when it is measured.
 */
export function makeAnalyserId(parser: string, { dimensions: _, ...settings }: RcScoreSettings): string {
  return `rcscore-${analysisVersion}/parser-${parser}/${hashText(canonicalJson(settings)).slice(0, 8)}`;
}

/** Whether an analyser, of whatever parser, has these settings. */
export const analyserHasSettings = (analyser: string, settings: RcScoreSettings): boolean =>
  analyser.replace(/\/parser-[^/]*\//, '/parser-/') === makeAnalyserId('', settings);

/** First 32 hex digits of the SHA-256 of a text's UTF-8 bytes. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);

/** The two texts in the order in which they are analysed, by their hashes: whoever asks gets the same value. */
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

/** A line of an archive as a comparison; undefined for one that is none, whatever it is: it is kept and not used. */
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
