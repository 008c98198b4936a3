import { describe, expect, test } from 'vitest';
import { columnHeadHint } from '../../../src/core/words/symbols.ts';

describe('the head of a column', () => {
  test.each([
    ['Mean score (μ)', /^Mean score over/],
    ['σ', /^Fluctuation/],
    ['Noise floor (σ₀)', /^Noise floor/],
    ['Self-consistency (α)', /^Krippendorff/],
    ['Spearman’s ρ', /ranks/],
    ['r, averaged', /^Pearson/],
    ['Cochran’s Q', /^Cochran/],
    ['η²', /share of the variation/],
    ['CRS', /^Cross-response/],
    ['XParaCon', /half the spread/],
  ])('%s says what its symbol means', (title, says) => expect(columnHeadHint(title)).toMatch(says));

  test('σ₀ is not taken for σ, nor a letter within a word for a symbol', () => {
    expect(columnHeadHint('σ₀')).not.toMatch(/Fluctuation/);
    for (const title of ['Model', 'Prompt', 'Answers', 'Rater', 'Questions (n)'])
      expect(columnHeadHint(title)).toBeUndefined();
  });

  test('says what is said of the column rather than of the symbol', () =>
    expect(columnHeadHint('Mean score (μ)', 'Mean over the templates')).toBe('Mean over the templates'));

  test('a p is told beside what it was corrected for', () => {
    expect(columnHeadHint('p')).toBe('p: how often chance alone would give as much.');
    expect(columnHeadHint('p (Holm)', 'Corrected over all rows')).toBe(
      'p: how often chance alone would give as much. Corrected over all rows',
    );
  });
});
