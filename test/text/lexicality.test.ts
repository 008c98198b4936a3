import { describe, expect, it } from 'vitest';
import { randomBelow, seededRandom } from '../../src/measure/basics/random.ts';
import { lcsLength, rougeL, tokenizeForRouge } from '../../src/text/rouge-l.ts';
import { countTerms, tfIdfCosine, tfIdfCosineMatrix } from '../../src/text/tf-idf.ts';
import { vectors } from '../reference-data.ts';

const tfIdf = (a: string, b: string): number => tfIdfCosine(countTerms(a), countTerms(b));
const rouge = (a: string, b: string): number => rougeL(tokenizeForRouge(a), tokenizeForRouge(b));

describe('TF-IDF', () => {
  it('by hand: one word shared of two and two', () => {
    const k = Math.log(1.5) + 1;
    expect(tfIdf('red apple', 'green apple')).toBeCloseTo(1 / (1 + k * k), 15);
  });

  it('counts only terms of two characters or more, in any script, whatever their case', () => {
    expect([...countTerms('A b2 Été X_1 I 10, été')]).toEqual([
      ['b2', 1],
      ['été', 2],
      ['x_1', 1],
      ['10', 1],
    ]);
  });

  it('is 0 with a text without terms, undefined between two of them', () => {
    expect(tfIdf('a b', 'some words')).toBe(0);
    expect(tfIdf('a b', '1 2')).toBeNaN();
  });

  it('is exactly 1 for the same words in another order', () => {
    expect(tfIdf('one two three two five', 'two five one two three')).toBe(1);
  });

  it('between chunks: idf from all of them', () => {
    // Four documents. “the” is in all (idf 1), “cat” in two (idf ln(5/3) + 1).
    const [first, second, third, fourth] = ['the cat', 'the dog', 'the cat', 'the bird'].map(countTerms);
    const k = Math.log(5 / 3) + 1;
    const lone = Math.log(5 / 2) + 1;
    const matrix = tfIdfCosineMatrix([first!, second!], [third!, fourth!]);
    expect(matrix[0]).toBeCloseTo(1, 15);
    expect(matrix[1]).toBeCloseTo(1 / Math.sqrt((1 + k * k) * (1 + lone * lone)), 15);
    expect(matrix[3]).toBeCloseTo(1 / (1 + lone * lone), 15);
    expect([...tfIdfCosineMatrix([countTerms('')], [countTerms(''), first!])]).toEqual([1, 0]);
  });
});

describe('ROUGE-L', () => {
  it('by hand', () => {
    expect(rouge('a b c d', 'a c b d')).toBe(0.75);
    expect(rouge('police killed the gunman', 'police kill the gunman')).toBe(1);
    expect(rouge('', 'words')).toBe(0);
    expect(rouge('!!', '??')).toBe(0);
  });

  it('the bit-parallel length is the table’s', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 200; round++) {
      const text = () =>
        Array.from({ length: randomBelow(random, 140) }, () => `w${randomBelow(random, 2 + (round % 20))}`).join(' ');
      const a = tokenizeForRouge(text());
      const b = tokenizeForRouge(text());
      expect(lcsLength(a, b)).toBe(tableLength(a.tokens, b.tokens));
      expect(lcsLength(b, a)).toBe(lcsLength(a, b));
    }
  });
});

function tableLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const token of a) {
    const next = [0];
    b.forEach((other, j) => next.push(token === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)));
    row = next;
  }
  return row[b.length]!;
}

describe('against scikit-learn and rouge_score', () => {
  interface Case {
    reference: string;
    candidate: string;
    tfidfCosine: number | null;
    rougeLStem: { lcs: number; f1: number };
  }

  it('TF-IDF and ROUGE-L', () => {
    const { cases } = vectors<{ cases: Case[] }>('tfidf-rouge');
    expect(cases.length).toBeGreaterThan(20);
    for (const { reference, candidate, tfidfCosine, rougeLStem } of cases) {
      const cosine = tfIdf(reference, candidate);
      if (tfidfCosine === null) expect(cosine).toBeNaN();
      else expect(cosine).toBeCloseTo(tfidfCosine, 12);
      expect(lcsLength(tokenizeForRouge(reference), tokenizeForRouge(candidate))).toBe(rougeLStem.lcs);
      expect(rouge(reference, candidate)).toBeCloseTo(rougeLStem.f1, 12);
    }
  });
});
