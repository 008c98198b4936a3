import { basename } from 'node:path';
import type { ParsedSentence } from '../../src/text/parsed.ts';
import { plainSentencesOf } from '../../src/text/sentences.ts';
import { UserError } from '../../src/core/user-error.ts';
import { accuracyOf } from './accuracy.ts';
import { DEPREL, FORM, HEAD, readConllu, UPOS, type ConlluSentence } from './conllu.ts';
import { parserOnDisk } from './parser-on-disk.ts';
import { readText } from './read-text.ts';
import { f1, foundSpans, goldSpans, rawTextOf } from './spans.ts';

/**
 * How good the shipped parser is, run as the app runs it, on a treebank's file with the treebank's words; and how well words and sentences
 * are found in its raw text. In percent, as JSON.
 *
 *     npx tsx tools/parser/evaluate.ts TREEBANK.conllu
 */
async function evaluate(file: string): Promise<object> {
  const sentences = readConllu(await readText(file), file);
  const parser = await parserOnDisk();
  const gold = sentences.map(goldParse);
  const { words, ...accuracy } = accuracyOf(
    gold,
    parser.parse(gold.map((sentence) => sentence.map(({ form }) => form))),
  );
  const right = goldSpans(sentences);
  const found = foundSpans(plainSentencesOf(rawTextOf(sentences)));
  const shares = {
    ...accuracy,
    rawWordF1: f1(right.words, found.words),
    rawSentenceF1: f1(right.sentences, found.sentences),
  };
  return {
    file: basename(file),
    parser: parser.version,
    arithmetic: parser.arithmetic,
    sentences: sentences.length,
    words,
    ...Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Number((100 * share).toFixed(3))])),
  };
}

const goldParse = ({ words }: ConlluSentence): ParsedSentence =>
  words.map(({ fields }) => ({
    form: fields[FORM]!,
    upos: fields[UPOS]!,
    head: Number(fields[HEAD]),
    deprel: fields[DEPREL]!,
  }));

const [file] = process.argv.slice(2);
try {
  if (file === undefined)
    throw new UserError('No file is named (usage: npx tsx tools/parser/evaluate.ts TREEBANK.conllu).');
  process.stdout.write(`${JSON.stringify(await evaluate(file), null, 1)}\n`);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
