import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { splitProseSentences } from '../../../src/text/sentences.ts';
import { FORM, readConllu, type ConlluSentence } from '../../generators/parser/conllu.ts';
import { parserOnDisk } from '../../commands/parser-on-disk.ts';
import { readText } from '../../generators/parser/read-text.ts';
import { rawTextOf } from '../../generators/parser/spans.ts';
import { treebankAccuracy } from '../../generators/parser/treebank-accuracy.ts';
import { markdownTable, percent, type Comparison } from './comparison.ts';

/** Plain TypeScript also parses one in this many sentences, because it takes 16 times as long. */
const PLAIN_EVERY = 50;
const MOST_WORDS_LOST = 0.01;

/**
 * Compares the shipped parser and the splitting into words with a CoNLL-U file. It is made for the dev part of UD
 * English-EWT.
 */
export async function compareWithTreebank(file: string): Promise<Comparison> {
  const text = await readText(file);
  const sentences = readConllu(text, file);
  const parser = await parserOnDisk();
  const accuracy = treebankAccuracy(sentences, parser);
  const shares: readonly (readonly [what: string, share: number, least?: number])[] = [
    ['UPOS', accuracy.upos, 0.952],
    ['UAS', accuracy.uas, 0.864],
    ['LAS, universal relations (as CoNLL 2018 counts)', accuracy.las, 0.83],
    ['LAS with subtypes', accuracy.lasWithSubtypes],
    ['F1 of ⟨UPOS, universal relation, head’s UPOS⟩', accuracy.tripleF1, 0.837],
    ['the same with subtypes', accuracy.tripleF1WithSubtypes],
    ['raw text: F1 of words', accuracy.rawWordF1, 0.985],
    ['raw text: F1 of sentences', accuracy.rawSentenceF1],
  ];
  const lost = wordsLostInAnswers(sentences, accuracy.words);
  const sample = sentences
    .filter((_, i) => i % PLAIN_EVERY === 0)
    .map(({ words }) => words.map(({ fields }) => fields[FORM] ?? ''));
  const plain = await parserOnDisk('plain');
  const isSame = JSON.stringify(plain.parse(sample)) === JSON.stringify(parser.parse(sample));

  const broken = shares.flatMap(([what, share, least]) =>
    least !== undefined && !(share >= least) ? [`${what}: ${percent(share)} is less than ${percent(least)}.`] : [],
  );
  if (!(lost < MOST_WORDS_LOST)) broken.push(`Read as answers, the number of words changes by ${percent(lost)}%.`);
  if (!isSame) broken.push('WebAssembly and plain TypeScript do not give the same parses.');

  const page = `# The parser and a treebank

The parser of \`public/parser\` (version ${parser.version}, ${parser.arithmetic === 'wasm' ? 'WebAssembly' : 'plain TypeScript'}) compared with \`${basename(file)}\`: ${sentences.length.toLocaleString('en')} sentences, ${accuracy.words.toLocaleString('en')} words, SHA-256
\`${createHash('sha256').update(text).digest('hex')}\`. The treebank is public: https://github.com/UniversalDependencies/UD_English-EWT, release 2.15, dev part.

With the treebank's words, punctuation counted, in percent:

${markdownTable(
  ['', 'measured', 'at least'],
  shares.map(([what, share, least]) => [what, percent(share), least === undefined ? '–' : percent(least)]),
)}

Triples are compared as sets, sentence by sentence, and counted over all sentences; a root's head is \`ROOT\`. Raw text is the treebank's \`# text\` lines, paragraphs separated by a blank line; words and
sentences are compared by where they begin and end, white space aside.

- Raw text read as an answer, that is, with markdown and maths taken out: the number of words differs from the treebank's by ${percent(lost)}% (less than ${percent(MOST_WORDS_LOST)}%).
- One sentence in ${PLAIN_EVERY} (${sample.length}) parsed in plain TypeScript as well: ${isSame ? 'the same parses' : 'other parses'}.
`;
  return { page, broken };
}

function wordsLostInAnswers(sentences: readonly ConlluSentence[], words: number): number {
  const found = splitProseSentences(rawTextOf(sentences)).flatMap((sentence) => sentence.words);
  return Math.abs(found.length - words) / words;
}
