import { describe, expect, it } from 'vitest';
import { scoringsWithKnownScale } from '../../../src/imports/log/score-scale.ts';

const scalesOf = (title: string, least: number, most: number) =>
  scoringsWithKnownScale([{ id: 'a', title, least, most }], ([first]) => first);

describe('the scale of a score', () => {
  it.each([
    ['acc', 0, 1, 'acc', undefined],
    ['acc', Infinity, -Infinity, 'acc', undefined],
    ['judge', 1, 5, 'judge (1 to 5)', [1, 5]],
    ['judge', 0, 100, 'judge (0 to 100)', [0, 100]],
    ['percent right', 3, 80, 'percent right (0 to 100)', [0, 100]],
    ['clarity 1-5', 2, 4, 'clarity 1-5 (1 to 5)', [1, 5]],
    ['clarity 1-5', 1, 1, 'clarity 1-5 (1 to 5)', [1, 5]],
  ])('%s from %d to %d is known', (title, least, most, named, scale) => {
    const [scoring] = scalesOf(title, least, most).scorings;
    expect(scoring).toEqual({ id: 'a', title: named, isProposed: true, ...(scale && { scale }) });
  });

  it.each([
    ['judge', 0, 3],
    ['judge', 2, 4],
    ['words', 12, 340],
    ['judge', -1, 1],
    ['clarity 1-5', 0, 7],
  ])('%s from %d to %d is not, and is not offered', (title, least, most) => {
    const { scorings, remarks } = scalesOf(title, least, most);
    expect(scorings).toEqual([]);
    expect(remarks).toHaveLength(1);
    expect(remarks[0]).toContain(`“${title}” (${least} to ${most})`);
  });

  it.each(['word_perplexity', 'bits_per_byte', 'brier_score', 'ter (none)', 'ece', 'perplexity'])(
    '%s is the better the lower it is, and says nothing of right answers',
    (title) => {
      const { scorings, remarks } = scalesOf(title, 0, 1);
      expect(scorings).toEqual([]);
      expect(remarks).toEqual([`Lower values of “${title}” are better. Give it a scale to count it.`]);
    },
  );

  it.each(['water', 'letter', 'criterion', 'acc', 'character'])('%s is none of those', (title) => {
    expect(scalesOf(title, 0, 1).scorings).toHaveLength(1);
  });

  it('goes by what the log says rather than by names', () => {
    const found = { id: 'a', least: 0, most: 1 };
    const propose = ([first]: readonly string[]) => first;
    expect(scoringsWithKnownScale([{ ...found, title: 'ter', isLowGood: false }], propose).scorings).toHaveLength(1);
    expect(scoringsWithKnownScale([{ ...found, title: 'loss_of_mine', isLowGood: true }], propose).scorings).toEqual([]);
  });
});
