import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ParsedSentence } from '../../../src/text/parsed-sentence.ts';
import type { EwtParser } from '../../../src/text/parser/ewt-parser.ts';
import { MAX_SENTENCE_WORDS } from '../../../src/text/parser/sentence-pieces.ts';
import { parserOnDisk } from '../../../tools/commands/parser-on-disk.ts';
import { manyWords, sentences } from './sentences.ts';
import { vocabulary } from './shipped.ts';

let parser: EwtParser;
let plain: EwtParser;
beforeAll(async () => {
  [parser, plain] = await Promise.all([parserOnDisk(), parserOnDisk('plain')]);
});

/** Every word must reach the root. The root has exactly one dependent, and only this word has the relation “root”. */
function expectTree(sentence: ParsedSentence) {
  const { upos, deprels } = vocabulary();
  sentence.forEach((word, i) => {
    expect(upos).toContain(word.upos);
    expect(deprels).toContain(word.deprel);
    expect(word.deprel === 'root').toBe(word.head === 0);
    let at = i + 1;
    for (let steps = 0; at !== 0 && steps <= sentence.length; steps++) at = sentence[at - 1]!.head;
    expect(at).toBe(0);
  });
  expect(sentence.filter(({ head }) => head === 0)).toHaveLength(sentence.length === 0 ? 0 : 1);
}

describe('the parser', () => {
  it('gives the same parses in plain TypeScript and in WebAssembly', () => {
    expect([parser.arithmetic, plain.arithmetic]).toEqual(['wasm', 'plain']);
    const parses = parser.parse(sentences);
    expect(plain.parse(sentences)).toEqual(parses);
    parses.forEach(expectTree);
  });

  it('takes plain TypeScript where there is no WebAssembly, or none that is allowed', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect((await parserOnDisk()).arithmetic).toBe('plain');
    vi.stubGlobal('WebAssembly', {
      validate: () => {
        throw new Error('forbidden by policy');
      },
    });
    expect((await parserOnDisk()).arithmetic).toBe('plain');
    vi.unstubAllGlobals();
  });

  it('reads simple sentences right', () => {
    const labelsOf = (words: string) =>
      parser.parse([words.split(' ')])[0]!.map(({ upos, head, deprel }) => `${upos} ${head} ${deprel}`);
    expect(labelsOf('The cat sleeps .')).toEqual(['DET 2 det', 'NOUN 3 nsubj', 'VERB 0 root', 'PUNCT 3 punct']);
    expect(labelsOf('We add the two numbers .')).toEqual([
      'PRON 2 nsubj',
      'VERB 0 root',
      'DET 5 det',
      'NUM 5 nummod',
      'NOUN 2 obj',
      'PUNCT 2 punct',
    ]);
  });

  it('parses a sentence alike alone and among others, in any order', () => {
    const together = parser.parse([...sentences, ...sentences].reverse()).reverse();
    sentences.forEach((sentence, i) => {
      expect(parser.parse([sentence])[0]).toEqual(together[i]);
      expect(together[i + sentences.length]).toEqual(together[i]);
    });
  });

  it('takes no sentence, empty ones and single words', () => {
    expect(parser.parse([])).toEqual([]);
    const [empty, one, other] = parser.parse([[], ['Yes'], []]);
    expect([empty, other]).toEqual([[], []]);
    expect(one).toEqual([{ form: 'Yes', upos: expect.any(String) as string, head: 0, deprel: 'root' }]);
  });

  it('takes words of any length and any signs', () => {
    const odd = ['a'.repeat(10_000), '9'.repeat(10_000), '😀'.repeat(5000), '', ' ', '\ud800', 'İ', '\u0000', '__proto__'];
    const [parse] = parser.parse([odd]);
    expect(parse!.map(({ form }) => form)).toEqual(odd);
    expectTree(parse!);
  });

  it('takes sentences of thousands of words: pieces, joined to one tree', () => {
    for (const count of [MAX_SENTENCE_WORDS, MAX_SENTENCE_WORDS + 1, 3000]) {
      const words = manyWords(count);
      const [parse, short] = parser.parse([words, ['Yes', '.']]);
      expect(parse!.map(({ form }) => form)).toEqual(words);
      expectTree(parse!);
      expect(short).toHaveLength(2);
    }
  });
});
