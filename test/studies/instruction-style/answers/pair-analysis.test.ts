import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { boxConnectorPath } from '../../../../src/studies/instruction-style/answers/join-lines.ts';
import {
  analysePair,
  findPartnerSentenceIndices,
  areWordsInSharedTriples,
  dependencyTripleOfWord,
  tripleComparisonRows,
  type RcScoreWithSentences,
} from '../../../../src/studies/instruction-style/answers/pair-analysis.ts';
import { lexicalEncoder } from '../../../../src/text/lexical-encoder.ts';
import type { Parser } from '../../../../src/text/parsed-sentence.ts';
import { loadParser } from '../../../../src/text/parser/load-parser.ts';
import { defaultRcScoreSettings } from '../../../../src/text/rcscore.ts';

const one = 'There are **4 boxes** with 9 rolls each. The baker sells 3 rolls.\nAnswer: 33';
const other = 'The baker sells 3 rolls. There are 4 boxes.\nAnswer: 33';

let parser: Parser;
let analysis: RcScoreWithSentences;
beforeAll(async () => {
  parser = await loadParser(async (path) => readFile(new URL(`../../../../public/parser/${path}`, import.meta.url)));
  analysis = await analysePair(one, other, defaultRcScoreSettings, { parser, encoder: lexicalEncoder });
});

describe('two answers', () => {
  test('are shown as they were written, sentence by sentence', () => {
    expect(analysis.a.sentences.map(({ written }) => written.trim())).toEqual([
      'There are **4 boxes** with 9 rolls each.',
      'The baker sells 3 rolls.',
      'Answer: 33',
    ]);
    expect(analysis.a.cut).toBe(false);
  });

  test('have the same sentences joined, wherever they stand', () => {
    expect(findPartnerSentenceIndices(analysis.score.alignment, 'a', 1)).toEqual([0]);
    expect(findPartnerSentenceIndices(analysis.score.alignment, 'b', 0)).toEqual([1]);
    expect(findPartnerSentenceIndices(analysis.score.alignment, 'a', 9)).toEqual([]);
  });

  test('share all triples of the same sentence', () => {
    const a = analysis.a.sentences[1]!;
    const b = analysis.b.sentences[0]!;
    expect(areWordsInSharedTriples(a, b).every(Boolean)).toBe(true);
    expect(tripleComparisonRows(a, b).every((row) => row.a.length > 0 && row.b.length > 0)).toBe(true);
  });
});

const word = (form: string, upos: string, head: number, deprel: string) => ({ form, upos, head, deprel });
const sentenceOf = (words: ReturnType<typeof word>[]) => ({
  written: words.map(({ form }) => form).join(' '),
  words,
  triples: [...new Set(words.map((_, w) => dependencyTripleOfWord(words, w)))],
});

test('triples: those of both sentences first, with the words that have them', () => {
  const a = sentenceOf([word('Dogs', 'NOUN', 2, 'nsubj'), word('bark', 'VERB', 0, 'root')]);
  const b = sentenceOf([word('We', 'PRON', 2, 'nsubj'), word('hear', 'VERB', 0, 'root'), word('dogs', 'NOUN', 2, 'obj')]);
  expect(areWordsInSharedTriples(a, b)).toEqual([false, true]);
  expect(areWordsInSharedTriples(b, a)).toEqual([false, true, false]);
  expect(tripleComparisonRows(a, b)).toEqual([
    { triple: 'VERB root ROOT', a: ['bark (root)'], b: ['hear (root)'] },
    { triple: 'NOUN nsubj VERB', a: ['Dogs ← bark'], b: [] },
    { triple: 'PRON nsubj VERB', a: [], b: ['We ← hear'] },
    { triple: 'NOUN obj VERB', a: [], b: ['dogs ← hear'] },
  ]);
});

test('a joining line goes from middle to middle', () => {
  const box = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 20 });
  expect(boxConnectorPath(box(10, 50), box(180, 90), { left: 10, top: 40 })).toBe('M104 20C135 20 135 60 166 60');
});
