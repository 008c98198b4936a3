/** A text’s words in lower case without a possessive ending, and its names in their original spelling. */
export interface WordsAndNames {
  readonly words: ReadonlySet<string>;
  readonly names: readonly string[];
}

/**
 * Names are capitalized words that do not begin a sentence, since every word there has a capital. Each name appears once.
 * “Leo had eggs. How many does Leo have?” has the name Leo, and “Leo had eggs” has none. “I” does not count.
 */
export function extractWordsAndNames(text: string): WordsAndNames {
  const words = new Set<string>();
  const names = new Map<string, string>();
  for (const { 0: written, index } of text.matchAll(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu)) {
    const word = written.replace(/(?:['’]s|['’-]+)$/iu, '');
    words.add(word.toLowerCase());
    if (/^\p{Lu}/u.test(word) && !/^I(?:['’]\p{L}+)?$/u.test(word) && !beginsSentence(text, index))
      names.set(word.toLowerCase(), word);
  }
  return { words, names: [...names.values()] };
}

/**
 * Whether a word follows the text’s start, a line’s start, or a mark that ends a sentence. Quotes and brackets may come
 * between.
 */
function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 20), at);
  return /(?:^|[.?!:;…\n])[\s"'“”‘’«»()[\]*_]*$/u.test(at <= 20 ? before : `x${before}`);
}
