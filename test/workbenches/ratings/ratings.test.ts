import { describe, expect, test } from 'vitest';
import type { Item } from '../../../src/core/items/item.ts';
import { isJudgedPair } from '../../../src/core/items/pair.ts';
import { measureRaterAgreement } from '../../../src/workbenches/ratings/agreement.ts';
import { judgedPairHashes } from '../../../src/core/digest/pair-hash.ts';
import { nextUnratedIndex, resumePosition } from '../../../src/workbenches/ratings/next-unrated.ts';
import type { HumanRating, RatingValue } from '../../../src/core/answers/human-rating.ts';
import { loadHumanRatingSummary, meanHumanRatings } from '../../../src/studies/judge/report/human-ratings.ts';

const pairs = [1, 2, 3, 4].map((n): Item => ({
  id: `s/${n}`,
  question: `Query ${n}?`,
  response: `Response ${n}.`,
  criterion: 'factuality',
  answer: '3',
}));
const hashes = await judgedPairHashes(pairs.filter(isJudgedPair));
const rating = (item: string, rater: string, value: RatingValue, more: Partial<HumanRating> = {}): HumanRating => ({
  set: 's',
  item,
  rater,
  criterion: 'factuality',
  scale: '5p',
  value,
  when: 0,
  pair: hashes.get(item)!,
  ...more,
});
const ratings = [
  ...[rating('s/1', 'Ann', 4), rating('s/1', 'Bo', 1), rating('s/2', 'Ann', 5), rating('s/3', 'Ann', 2)],
  ...[rating('s/3', 'Cy', 1, { pair: 'of other words' }), rating('s/3', 'Bo', 2)],
];

describe('human ratings as a reference', () => {
  test('are the means over raters, with who rated how many pairs; ratings of other words are none of a pair’s', async () => {
    const human = await loadHumanRatingSummary(pairs, () => Promise.resolve(ratings));
    expect(human).toMatchObject({
      pairs: 3,
      raters: [
        { name: 'Ann', pairs: 3 },
        { name: 'Bo', pairs: 2 },
      ],
    });
    expect(meanHumanRatings(human)).toEqual({
      kind: 'ratings',
      title: 'Human ratings by Ann and Bo (3 pairs)',
      ratings: { 's/1': 2.5, 's/2': 5, 's/3': 2 },
    });
  });

  test('of some raters alone, and of none', async () => {
    const human = await loadHumanRatingSummary(pairs, () => Promise.resolve(ratings));
    expect(meanHumanRatings(human, ['Bo'])).toMatchObject({
      title: 'Human ratings by Bo (2 pairs)',
      ratings: { 's/1': 1, 's/3': 2 },
    });
    expect(meanHumanRatings(human, ['Di'])).toBeUndefined();
    expect(meanHumanRatings(await loadHumanRatingSummary(pairs, () => Promise.resolve([])))).toBeUndefined();
  });

  test('of items of two sets, and of many raters by number', async () => {
    const other: Item = { ...pairs[0]!, id: 't/1' };
    const names = ['A', 'B', 'C', 'D', 'E'];
    const human = await loadHumanRatingSummary([pairs[0]!, other, { id: 's/9', question: 'No pair?', answer: 'x' }], (set) =>
      Promise.resolve(names.map((name) => rating('s/1', name, 3, { set, item: `${set}/1` }))),
    );
    expect(human.pairs).toBe(2);
    expect(meanHumanRatings(human)!.title).toBe('Human ratings by A, B, C and 2 more (2 pairs)');
  });
});

describe('agreement among raters', () => {
  // Krippendorff 2011, “Computing Krippendorff's alpha-reliability”: twelve units, four observers, missing values; interval
  // α 0.849.
  const reliability = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
    [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
  ] as const;

  test('is α of the interval metric: people are raters, pairs units, what is missing is missing', () => {
    const all = reliability.flatMap((values, rater) =>
      values.flatMap((value, n) => (value === null ? [] : [rating(`s/${n}`, `r${rater}`, value, { pair: 'p' })])),
    );
    const { alpha, interval, units } = measureRaterAgreement(all);
    expect(alpha).toBeCloseTo(0.849, 3);
    expect(units).toBe(11);
    // Jackknife-t on Fisher’s z by numpy and scipy. One unit (1, 2, 3, 4) causes most of the disagreement.
    const [low, high] = interval as readonly [number, number];
    expect(low).toBeCloseTo(-0.3652305172804712, 10);
    expect(high).toBeCloseTo(0.9938267951115489, 10);
  });

  test('has no interval where hardly any rating is off one point: too few', () => {
    const all = Array.from({ length: 12 }, (_, n) =>
      ['Ann', 'Bo'].map((rater, r) => rating(`s/${n}`, rater, n === 0 ? ((4 - r) as RatingValue) : 5, { pair: 'p' })),
    ).flat();
    const { alpha, interval, units } = measureRaterAgreement(all);
    expect(units).toBe(12);
    expect(alpha).toEqual(expect.any(Number));
    expect(interval).toMatchObject({ value: null, why: expect.stringMatching(/^too few: /) as string });
  });

  test('is undefined, in words, with one rater and without variation', () => {
    expect(measureRaterAgreement([rating('s/1', 'Ann', 4)]).alpha).toEqual({
      value: null,
      why: 'only one person has rated',
    });
    const equal = ['Ann', 'Bo'].flatMap((rater) => ['s/1', 's/2'].map((item) => rating(item, rater, 5)));
    expect(measureRaterAgreement(equal).alpha).toEqual({ value: null, why: 'no variation: all ratings are equal' });
  });
});

describe('where a rater goes on', () => {
  const items = ['a', 'b', 'c', 'd'];
  const mine = (entries: Readonly<Record<string, number>>) =>
    new Map(Object.entries(entries).map(([item, when]) => [item, { when }]));

  test.each([
    ['at the start', {}, 0],
    ['after the one rated last', { a: 1, b: 2 }, 2],
    ['not at one skipped before it', { a: 1, c: 3 }, 3],
    ['at what was skipped, once the end is reached', { a: 1, c: 3, d: 4 }, 1],
    ['after the one rated last, whatever its place', { c: 1, a: 2 }, 1],
    ['at the end, when all is rated', { a: 1, b: 1, c: 1, d: 1 }, 4],
  ])('%s', (_, rated, place) => {
    expect(resumePosition(items, mine(rated))).toBe(place);
  });

  test('the next without a rating, round to the first', () => {
    expect(nextUnratedIndex(items, mine({ b: 1 }), 0)).toBe(2);
    expect(nextUnratedIndex(items, mine({ d: 1 }), 2)).toBe(0);
    expect(nextUnratedIndex([], mine({}), -1)).toBe(0);
  });
});
