/** The words of a text, in small letters, without a possessive at their end; and those among them that are names, as they are written. */
export interface WordsAndNames {
  readonly words: ReadonlySet<string>;
  readonly names: readonly string[];
}

/**
 * Names are the words with a capital that do not stand at the beginning of a sentence (there every word has one), each once. So “Leo had
 * eggs. How many does Leo have?” has the name Leo, and “Leo had eggs” has none. “I” is no name.
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

/** Behind the text's start, a line's start, or a mark that ends a sentence, with quotes and brackets between. */
function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 20), at);
  return /(?:^|[.?!:;…\n])[\s"'“”‘’«»()[\]*_]*$/u.test(at <= 20 ? before : `x${before}`);
}
