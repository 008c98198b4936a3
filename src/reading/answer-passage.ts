/** “Answer:” in any case, as a word of its own. */
export const answerMarkPattern = /(?<![\p{L}\p{N}])answer[ \t]*:/iu;

/**
 * The passages to search for an answer, in order. First comes the line with the last “Answer:”, or the first non-empty line
 * below it. Then comes everything after that mark. Without “Answer:”, the whole text.
 */
export function answerPassages(plain: string): string[] {
  const marks = [...plain.matchAll(new RegExp(answerMarkPattern, 'giu'))];
  const last = marks[marks.length - 1];
  if (!last) return [plain];
  const after = plain.slice(last.index + last[0].length);
  const line = after.split('\n').find((part) => part.trim() !== '') ?? '';
  return [line, after];
}

/**
 * Shortens long runs of white space. They carry no meaning, and a regular expression would scan a run again from each of its
 * characters.
 */
export const shortenWhitespaceGaps = (text: string): string =>
  text.replace(/\s{100,}/g, (gap) => (gap.includes('\n') ? '\n' : ' '));

/*
 * These functions split at the marks and join the rest. With very many matches, the time of `replace` grows faster than
 * their number.
 */

/**
 * Removes emphasis, code marks, `$`, `\boxed{…}` and curly quotes, which change how a text looks and not what it says. Then
 * shortens long gaps, since removed marks may leave some.
 */
export function withoutMarkup(text: string): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replace(/\\(?:boxed|text|textbf|mathrm)\{([^{}]*)\}/g, '$1')
    .split(/\*+|`+|\$|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/u)
    .join('')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[−‑]/g, '-');
  return shortenWhitespaceGaps(plain);
}

/**
 * Normalises a text for comparison. NFKC makes compatible characters equal: “Ｂ” becomes B and “：” becomes a colon. Quotes
 * and hyphens become straight, and emphasis is removed. Boxes and tags stay. Long gaps are shortened.
 *
 * A run of underscores is matched only from its first one. Matching from each would take time quadratic in the length of the
 * run.
 */
export function normaliseAnswerText(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .normalize('NFKC')
    .replace(/\\(?:text|textbf|mathrm|mathbf|textit|rm|bf)\s?\{([^{}]{0,400})\}/g, '$1')
    .split(/\*+|`+|\$|\\[()[\]](?=\s|$)|(?<![\p{L}\p{N}_])_+(?=\p{L})|(?<=\p{L})_+(?![\p{L}\p{N}{_])/u)
    .join('')
    .replace(/[‘’]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[−‑]/g, '-');
  return shortenWhitespaceGaps(plain);
}
