import { describe, expect, it } from 'vitest';
import { accuracyOf } from '../../../tools/generators/parser/accuracy.ts';
import { readConllu } from '../../../tools/generators/parser/conllu.ts';
import { f1, foundSpans, goldSpans, rawTextOf } from '../../../tools/generators/parser/spans.ts';

const row = (id: string, form: string) => [id, form, ...Array<string>(8).fill('_')].join('\t');
const two = [
  '# newpar id = p1',
  "# text = I don't.",
  row('1', 'I'),
  row('2-3', "don't"),
  row('2', 'do'),
  row('3', "n't"),
  row('3.1', 'go'),
  row('4', '.'),
  '',
  '# text = im ok',
  row('1-2', 'im'),
  row('1', 'I'),
  row('2', 'am'),
  row('3', 'ok'),
  '',
].join('\n');

describe('a CoNLL-U file', () => {
  it('is read in lines, of which some are words', () => {
    const [first, second] = readConllu(`\uFEFF${two.replaceAll('\n', '\r\n')}`, 'f');
    expect(first!.words.map(({ at, fields }) => [at, fields[1]])).toEqual([
      [2, 'I'],
      [4, 'do'],
      [5, "n't"],
      [7, '.'],
    ]);
    expect(first!.lines).toHaveLength(8);
    expect(second!.words).toHaveLength(3);
    expect(readConllu('', 'f')).toEqual([]);
  });

  it.each([
    ['1\ta', 'f, line 2: a word has 10 columns separated by tabs, this line has 2.'],
    [row('2', 'a'), 'f, line 2: word 1 was expected, not 2.'],
    [row('x', 'a'), 'f, line 2: “x” is no number of a word (column ID).'],
    [row('1', ''), 'f, line 2: the word (column FORM) is empty.'],
  ])('that is wrong is told with its line: %j', (line, message) => {
    expect(() => readConllu(`# text = a\n${line}\n`, 'f')).toThrow(message);
  });

  it('is compared with raw text by the places of words and sentences', () => {
    const sentences = readConllu(two, 'f');
    expect(rawTextOf(sentences)).toBe("I don't. im ok");
    const gold = goldSpans(sentences);
    const found = foundSpans([{ words: ['I', 'do', "n't", '.', 'im'] }, { words: ['ok'] }]);
    // “im” is a contraction of two words, which no tokenizer can find.
    expect(f1(gold.words, found.words)).toBeCloseTo((2 * 5) / (7 + 6), 12);
    expect(f1(gold.sentences, found.sentences)).toBe(0);
    expect(f1(gold.words, gold.words)).toBe(1);
  });
});

describe('accuracy', () => {
  it('counts words, and sets of triples', () => {
    const word = (upos: string, head: number, deprel: string) => ({ form: 'x', upos, head, deprel });
    const gold = [[word('DET', 2, 'det'), word('NOUN', 0, 'root'), word('NOUN', 2, 'nmod:poss'), word('X', 2, 'nmod')]];
    const found = [[word('DET', 2, 'det'), word('NOUN', 0, 'root'), word('VERB', 2, 'nmod'), word('X', 1, 'nmod')]];
    expect(accuracyOf(gold, gold)).toMatchObject({ upos: 1, uas: 1, las: 1, lasWithSubtypes: 1, tripleF1: 1 });
    const wrong = accuracyOf(gold, found);
    expect(wrong).toMatchObject({ words: 4, upos: 0.75, uas: 0.75, las: 0.75, lasWithSubtypes: 0.5 });
    // Two of four triples are right: DET det NOUN and NOUN root ROOT.
    expect(wrong.tripleF1).toBe(0.5);
  });
});
