import { zip } from '../../../src/base/objects/zip.ts';
import type { ParsedSentence } from '../../../src/text/parsed-sentence.ts';

/** Shares in [0, 1] over all words, punctuation included, as the CoNLL 2018 shared task counts. */
export interface Accuracy {
  readonly words: number;
  readonly upos: number;
  readonly uas: number;
  /** Right head and right universal relation, such as “nmod” for “nmod:poss”. */
  readonly las: number;
  /** With subtypes. */
  readonly lasWithSubtypes: number;
  /** F1 of the sets of ⟨UPOS, universal relation, head's UPOS⟩ of each sentence, counted over all sentences. */
  readonly tripleF1: number;
  readonly tripleF1WithSubtypes: number;
}

/** Compares parses of sentences whose words are those of the treebank. */
export function accuracyOf(gold: readonly ParsedSentence[], parsed: readonly ParsedSentence[]): Accuracy {
  let words = 0;
  let upos = 0;
  let uas = 0;
  let las = 0;
  let lasWithSubtypes = 0;
  for (const [sentence, others] of zip(gold, parsed)) {
    for (const [right, found] of zip(sentence, others)) {
      const attached = found.head === right.head;
      words++;
      if (found.upos === right.upos) upos++;
      if (attached) uas++;
      if (attached && universal(found.deprel) === universal(right.deprel)) las++;
      if (attached && found.deprel === right.deprel) lasWithSubtypes++;
    }
  }
  return {
    words,
    upos: upos / words,
    uas: uas / words,
    las: las / words,
    lasWithSubtypes: lasWithSubtypes / words,
    tripleF1: tripleF1(gold, parsed, universal),
    tripleF1WithSubtypes: tripleF1(gold, parsed, (deprel) => deprel),
  };
}

/** A sentence's set of triples; the root's head is “ROOT”. */
function triplesOf(sentence: ParsedSentence, relationOf: (deprel: string) => string): Set<string> {
  return new Set(
    sentence.map(
      ({ upos, head, deprel }) => `${upos} ${relationOf(deprel)} ${head === 0 ? 'ROOT' : sentence[head - 1]?.upos}`,
    ),
  );
}

function tripleF1(
  gold: readonly ParsedSentence[],
  parsed: readonly ParsedSentence[],
  relationOf: (deprel: string) => string,
): number {
  let both = 0;
  let all = 0;
  for (const [sentence, others] of zip(gold, parsed)) {
    const right = triplesOf(sentence, relationOf);
    const found = triplesOf(others, relationOf);
    both += [...found].filter((triple) => right.has(triple)).length;
    all += right.size + found.size;
  }
  return (2 * both) / all;
}

const universal = (deprel: string) => deprel.split(':', 1).join('');
