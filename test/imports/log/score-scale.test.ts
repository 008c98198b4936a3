import { describe, expect, it } from 'vitest';
import { withKnownScales } from '../../../src/imports/log/score-scale.ts';

const scalesOf = (title: string, least: number, most: number) =>
  withKnownScales([{ id: 'a', title, least, most }], ([first]) => first);

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
});
