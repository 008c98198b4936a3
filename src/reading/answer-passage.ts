/** “Answer:” in any case, as a word of its own. */
export const answerMarkPattern = /(?<![\p{L}\p{N}])answer[ \t]*:/iu;

/**
 * What is searched for an answer, in this order: after the last “Answer:” the line that carries it (or the first line below that says
 * anything), then all that follows. Without “Answer:” the whole.
 */
export function answerPassages(plain: string): string[] {
  const marks = [...plain.matchAll(new RegExp(answerMarkPattern, 'giu'))];
  const last = marks[marks.length - 1];
  if (!last) return [plain];
  const after = plain.slice(last.index + last[0].length);
  const line = after.split('\n').find((part) => part.trim() !== '') ?? '';
  return [line, after];
}

/** A long stretch of white space says no more than a short one, and expressions would scan it again from each of its characters. */
export const shortenWhitespaceGaps = (text: string): string =>
  text.replace(/\s{100,}/g, (gap) => (gap.includes('\n') ? '\n' : ' '));

/* Marks are split at, and the rest is joined: the time that `replace` takes for very many matches grows faster than their number. */

/** Emphasis, code marks, `$`, `\boxed{…}` and curly quotes are how a text looks, not what it says. Without the marks, long gaps may remain. */
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
 * A text as it is compared: compatible characters alike (NFKC: “Ｂ” is B, “：” is a colon), straight quotes and hyphens, and without emphasis. Boxes
 * and tags stay. Long gaps are short. A run of underscores is tried from its first one only: from each, a long run would take the square of its length.
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
