import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mostWordsInSentence, plainSentencesOf, sentencesOf } from '../../src/text/sentences.ts';
import { answerCases } from './answer-cases.ts';

describe('answers', () => {
  it('are enough', () => expect(answerCases.length).toBeGreaterThanOrEqual(60));

  it.each(answerCases)('%s', (_, text, sentences) => {
    expect(sentencesOf(text).map(({ words }) => words.join(' '))).toEqual(sentences);
  });

  it('every sentence says where it stands, in order and without overlap', () => {
    for (const [, text] of answerCases) {
      let end = 0;
      for (const { from, to } of sentencesOf(text)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });

  it('the place is that of the words as they came', () => {
    const text = '**Find** the total.\n\n- We have $x = 3$ here. Then\n  stop.';
    expect(sentencesOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      'Find** the total.',
      'We have $x = 3$ here.',
      'Then\n  stop.',
    ]);
  });

  it('all of a made-up answer’s words are words of its sentences’ text', () => {
    for (const [, text] of answerCases) {
      for (const { text: prose, words } of sentencesOf(text)) expect(words.join('')).toBe(prose.replace(/\s/g, ''));
    }
  });

  it('a sentence ends after 200 words at the latest', () => {
    const found = sentencesOf('word '.repeat(450));
    expect(found.map(({ words }) => words.length)).toEqual([mostWordsInSentence, mostWordsInSentence, 50]);
    expect(found.map(({ text }) => text.split(' ').length)).toEqual([200, 200, 50]);
  });
});

describe('plain text', () => {
  it('keeps every character but white space', () => {
    for (const [, text] of answerCases) {
      const words = plainSentencesOf(text).flatMap(({ words }) => words);
      expect(words.join('')).toBe(text.replace(/\s/g, ''));
    }
  });

  it('a blank line ends a sentence, a line break does not', () => {
    expect(plainSentencesOf('Two\nlines\n \nmore').map(({ text }) => text)).toEqual(['Two\nlines', 'more']);
  });
});

const treebank = new URL('../../../shared/treebank/en_ewt-dev.conllu', import.meta.url);

describe.skipIf(!existsSync(treebank))('raw text of the English Web Treebank', () => {
  it('words: F1 of at least 98.5', () => {
    const { text, words } = readTreebank(readFileSync(treebank, 'utf8'));
    const found = plainSentencesOf(text).flatMap(({ words }) => words);
    const [right, given] = [spansOf(words), spansOf(found)];
    const shared = [...given].filter((span) => right.has(span)).length;
    const f1 = (2 * shared) / (right.size + given.size);
    console.info(`words of raw text: F1 ${(100 * f1).toFixed(2)}`);
    expect(f1).toBeGreaterThanOrEqual(0.985);
  });

  it('read as answers, hardly anything is taken out', () => {
    const { text, words } = readTreebank(readFileSync(treebank, 'utf8'));
    const found = sentencesOf(text).flatMap(({ words }) => words);
    expect(Math.abs(found.length - words.length) / words.length).toBeLessThan(0.01);
  });
});

/** The treebank's sentences as running text, a blank line between its paragraphs; and its words. */
function readTreebank(conllu: string): { text: string; words: string[] } {
  const words: string[] = [];
  let text = '';
  let paragraph = false;
  for (const line of conllu.split('\n')) {
    if (/^# new(par|doc)/.test(line)) paragraph = true;
    if (line.startsWith('# text = ')) {
      text += (text === '' ? '' : paragraph ? '\n\n' : ' ') + line.slice('# text = '.length);
      paragraph = false;
    }
    if (/^\d+\t/.test(line)) words.push(line.split('\t')[1]!);
  }
  return { text, words };
}

/** Words by their places among the characters that are no white space. */
function spansOf(words: readonly string[]): Set<string> {
  const spans = new Set<string>();
  let at = 0;
  for (const word of words) {
    const end = at + word.replace(/\s/g, '').length;
    spans.add(`${at}-${end}`);
    at = end;
  }
  return spans;
}
