/* eslint-disable @typescript-eslint/no-non-null-assertion -- v and each token’s places have a word for every 32 tokens, and i runs below their number */
import { porterStem } from './porter.ts';

/** A text's tokens for ROUGE-L, and the positions of each token as bits: token i is bit i mod 32 of word ⌊i / 32⌋. */
export interface RougeTokens {
  readonly tokens: readonly string[];
  readonly places: ReadonlyMap<string, Uint32Array>;
}

/**
 * The tokens of Google's rouge_score: small letters, split at everything but a–z and 0–9. Tokens of more than three
 * characters are stemmed.
 */
export function tokenizeForRouge(text: string): RougeTokens {
  const tokens = (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((token) => (token.length > 3 ? stemOf(token) : token));
  const size = Math.ceil(tokens.length / 32);
  const bits = new Map<string, number[]>();
  tokens.forEach((token, i) => {
    const of = bits.get(token);
    if (of === undefined) bits.set(token, [i]);
    else of.push(i);
  });
  const places = new Map<string, Uint32Array>();
  for (const [token, at] of bits) {
    const words = new Uint32Array(size);
    for (const i of at) words[i >> 5]! |= 1 << (i & 31);
    places.set(token, words);
  }
  return { tokens, places };
}

const stems = new Map<string, string>();

/** A cache of stems, since many answers to one question share a small vocabulary. */
function stemOf(token: string): string {
  const known = stems.get(token);
  if (known !== undefined) return known;
  const stem = token.length > 60 ? token : porterStem(token);
  if (stems.size > 50_000) stems.clear();
  stems.set(token, stem);
  return stem;
}

/**
 * ROUGE-L F1 (Lin 2004). With L the length of the longest common subsequence of tokens, P = L / |b|, R = L / |a|,
 * F1 = 2PR / (P + R), in [0, 1]. 0 if one or both texts have no token. Symmetric in a and b.
 */
export function rougeL(a: RougeTokens, b: RougeTokens): number {
  const common = lcsLength(a, b);
  return common === 0 ? 0 : (2 * common) / (a.tokens.length + b.tokens.length);
}

/**
 * The length of the longest common subsequence, 32 positions at a time (Hyyrö 2004). V has a 0 for each position of `a`
 * where the length grows. For each token of `b` with positions M, V ← (V + (V & M)) | (V & ~M). O(|b| · |a| / 32).
 */
export function lcsLength(a: RougeTokens, b: RougeTokens): number {
  const size = Math.ceil(a.tokens.length / 32);
  const v = new Uint32Array(size).fill(0xffffffff);
  for (const token of b.tokens) {
    const places = a.places.get(token);
    if (places === undefined) continue;
    let carry = 0;
    for (let i = 0; i < size; i++) {
      const word = v[i]!;
      const both = (word & places[i]!) >>> 0;
      const sum = word + both + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      v[i] = (sum >>> 0) | (word & ~places[i]!);
    }
  }
  let length = 0;
  for (let i = 0; i < a.tokens.length; i++) if (((v[i >> 5]! >>> (i & 31)) & 1) === 0) length += 1;
  return length;
}
