import { describe, expect, it } from 'vitest';
import { maxWordsInSentence, splitPlainTextSentences, splitProseSentences } from '../../src/text/sentences.ts';
import { answerCases } from './answer-cases.ts';

describe('answers', () => {
  it('are enough', () => expect(answerCases.length).toBeGreaterThanOrEqual(60));

  it.each(answerCases)('%s', (_, text, sentences) => {
    expect(splitProseSentences(text).map(({ words }) => words.join(' '))).toEqual(sentences);
  });

  it('every sentence says where it stands, in order and without overlap', () => {
    for (const [, text] of answerCases) {
      let end = 0;
      for (const { from, to } of splitProseSentences(text)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });

  it('the place is that of the words as they came', () => {
    const text = '**Find** the total.\n\n- We have $x = 3$ here. Then\n  stop.';
    expect(splitProseSentences(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      'Find** the total.',
      'We have $x = 3$ here.',
      'Then\n  stop.',
    ]);
  });

  it('all of a made-up answer’s words are words of its sentences’ text', () => {
    for (const [, text] of answerCases) {
      for (const { text: prose, words } of splitProseSentences(text)) expect(words.join('')).toBe(prose.replace(/\s/g, ''));
    }
  });

  it('a sentence ends after 200 words at the latest', () => {
    const found = splitProseSentences('word '.repeat(450));
    expect(found.map(({ words }) => words.length)).toEqual([maxWordsInSentence, maxWordsInSentence, 50]);
    expect(found.map(({ text }) => text.split(' ').length)).toEqual([200, 200, 50]);
  });
});

describe('plain text', () => {
  it('keeps every character but white space', () => {
    for (const [, text] of answerCases) {
      const words = splitPlainTextSentences(text).flatMap(({ words }) => words);
      expect(words.join('')).toBe(text.replace(/\s/g, ''));
    }
  });

  it('a blank line ends a sentence, a line break does not', () => {
    expect(splitPlainTextSentences('Two\nlines\n \nmore').map(({ text }) => text)).toEqual(['Two\nlines', 'more']);
  });
});
