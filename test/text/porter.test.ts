import { describe, expect, it } from 'vitest';
import { porterStem } from '../../src/text/porter.ts';
import { vectors } from '../reference-data.ts';

describe('Porter’s stemmer', () => {
  // Derived by hand with the rules of Porter 1980, in the order of its steps.
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['feed', 'feed'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['bled', 'bled'],
    ['motoring', 'motor'],
    ['sing', 'sing'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['filing', 'file'],
    ['relational', 'relat'],
    ['formalize', 'formal'],
    ['goodness', 'good'],
    ['adoption', 'adopt'],
    ['controlling', 'control'],
    ['probate', 'probat'],
    ['rate', 'rate'],
  ])('%s → %s', (word, stem) => expect(porterStem(word)).toBe(stem));

  it('NLTK’s changes', () => {
    expect(['dies', 'skies', 'dying', 'is', 'happy', 'say', 'tried', 'news'].map(porterStem)).toEqual([
      'die',
      'sky',
      'die',
      'is',
      'happi',
      'say',
      'tri',
      'news',
    ]);
  });

  it('against NLTK', () => {
    const { cases } = vectors<{ cases: { word: string; stem: string }[] }>('porter-stem');
    expect(cases.length).toBeGreaterThan(100);
    expect(cases.map(({ word }) => [word, porterStem(word)])).toEqual(cases.map(({ word, stem }) => [word, stem]));
  });
});
