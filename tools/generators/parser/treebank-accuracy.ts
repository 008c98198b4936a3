import type { ParsedSentence } from '../../../src/text/parsed-sentence.ts';
import type { EwtParser } from '../../../src/text/parser/ewt-parser.ts';
import { splitPlainTextSentences } from '../../../src/text/sentences.ts';
import { accuracyOf, type Accuracy } from './accuracy.ts';
import { DEPREL, FORM, HEAD, UPOS, type ConlluSentence } from './conllu.ts';
import { f1, foundSpans, goldSpans, rawTextOf } from './spans.ts';

export interface TreebankAccuracy extends Accuracy {
  /** The F1 of words and of sentences found in the treebank's raw text. */
  readonly rawWordF1: number;
  readonly rawSentenceF1: number;
}

/** Measures the parser on the treebank's words, and the splitting into words and sentences on its raw text. */
export function treebankAccuracy(sentences: readonly ConlluSentence[], parser: EwtParser): TreebankAccuracy {
  const gold = sentences.map(goldParse);
  const right = goldSpans(sentences);
  const found = foundSpans(splitPlainTextSentences(rawTextOf(sentences)));
  return {
    ...accuracyOf(gold, parser.parse(gold.map((sentence) => sentence.map(({ form }) => form)))),
    rawWordF1: f1(right.words, found.words),
    rawSentenceF1: f1(right.sentences, found.sentences),
  };
}

const goldParse = ({ words }: ConlluSentence): ParsedSentence =>
  words.map(({ fields }) => ({
    form: fields[FORM] ?? '',
    upos: fields[UPOS] ?? '',
    head: Number(fields[HEAD]),
    deprel: fields[DEPREL] ?? '',
  }));
