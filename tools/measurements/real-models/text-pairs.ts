/** A token that the native server wrote, with the likeliest alternative. */
export interface WrittenToken {
  readonly text: string;
  /** The log-probability of the token, and of the likeliest other token. */
  readonly logprob: number;
  readonly next?: { readonly text: string; readonly logprob: number };
}

/** Where two greedy texts diverge. */
export interface TextDifference {
  /** Counted from 1. */
  readonly token: number;
  readonly native: string;
  readonly browser: string;
  /** ln p(native's token) − ln p(its likeliest other). Near 0, rounding decides. `undefined` past the end. */
  readonly margin: number | undefined;
}

/** Undefined if both texts are equal. */
export function firstDifference(
  tokens: readonly WrittenToken[],
  native: string,
  browser: string,
): TextDifference | undefined {
  if (native === browser) return undefined;
  let same = 0;
  while (same < Math.min(native.length, browser.length) && native[same] === browser[same]) same++;
  let end = 0;
  for (const [place, { text, logprob, next }] of tokens.entries()) {
    const start = end;
    end += text.length;
    if (end <= same) continue;
    return {
      token: place + 1,
      native: text,
      browser: browser.slice(start, start + Math.max(text.length, next?.text.length ?? 0)),
      margin: next && logprob - next.logprob,
    };
  }
  return { token: tokens.length + 1, native: '', browser: browser.slice(end, end + 12), margin: undefined };
}

/** The number of texts, how many are equal, and the differences in order. */
export interface TextComparison {
  readonly texts: number;
  readonly equal: number;
  readonly differences: readonly TextDifference[];
}

export function compareTexts(
  pairs: readonly { readonly tokens: readonly WrittenToken[]; readonly native: string; readonly browser: string }[],
): TextComparison {
  const differences = pairs.flatMap(({ tokens, native, browser }) => firstDifference(tokens, native, browser) ?? []);
  return { texts: pairs.length, equal: pairs.length - differences.length, differences };
}

/** The tokens without leading white space. */
export function trimTokens(tokens: readonly WrittenToken[]): WrittenToken[] {
  let hasBegun = false;
  return tokens.map((token) => {
    if (hasBegun) return token;
    const text = token.text.trimStart();
    hasBegun = text !== '';
    return { ...token, text };
  });
}
