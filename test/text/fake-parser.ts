import type { ParsedSentence, Parser } from '../../src/text/parsed-sentence.ts';

const tags = ['NOUN', 'VERB', 'ADJ', 'ADP', 'DET', 'PRON', 'PUNCT', 'NUM'];
const relations = ['nsubj', 'obj', 'obl', 'amod', 'det', 'case', 'punct'];

/**
 * A parser for tests that do not depend on weights. Tags come from a word’s letters. Each head is the next word; the last
 * word is the root.
 */
export const fakeParser: Parser = { version: 'fake', parse: (sentences) => sentences.map(parsed) };

function parsed(words: readonly string[]): ParsedSentence {
  return words.map((form, i) => {
    const sum = [...form.toLowerCase()].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
    const last = i === words.length - 1;
    return {
      form,
      upos: tags[sum % tags.length]!,
      head: last ? 0 : i + 2,
      deprel: last ? 'root' : relations[sum % relations.length]!,
    };
  });
}
