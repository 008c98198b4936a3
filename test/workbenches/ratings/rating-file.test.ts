import { describe, expect, test } from 'vitest';
import { isJudgedPair } from '../../../src/core/items/pair.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { judgedPairHashes } from '../../../src/core/digest/pair-hash.ts';
import { ratingsToFile } from '../../../src/workbenches/ratings/rating-file.ts';
import type { HumanRating } from '../../../src/core/answers/human-rating.ts';
import { parseRatingFile } from '../../../src/workbenches/ratings/read-rating-file.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const pairs = [1, 2, 3]
  .map((n): Item => ({
    id: `mine/${n}`,
    question: `Query ${n}?`,
    response: `Response ${n}.`,
    criterion: 'tone',
    answer: 'not known',
  }))
  .filter(isJudgedPair);
const set = { id: 'mine', pairs, hashes: await judgedPairHashes(pairs) };

const ratings = ['=Ann', 'Bo, "the" rater', 'Çelik'].map((rater, n): HumanRating => ({
  set: 'mine',
  item: `mine/${n + 1}`,
  rater,
  criterion: 'tone',
  scale: '5p',
  value: n === 1 ? 5 : 1,
  when: Date.UTC(2026, 1, 3, 4, 5, 6, 789),
  pair: set.hashes.get(`mine/${n + 1}`)!,
}));

test.each(['csv', 'json'] as const)('ratings come back as they were in a %s', (kind) => {
  const { name, text } = ratingsToFile('mine', ratings, kind);
  expect(name).toBe(`mine-ratings.${kind}`);
  expect(parseRatingFile(text, name, set)).toEqual(ratings);
});

test('a file from elsewhere needs no more than item, rater and value; its ratings count as the oldest', () => {
  expect(parseRatingFile('item,rater,value\n2,Ann,4\n', 'r.csv', set)).toEqual([
    { ...ratings[1], rater: 'Ann', value: 4, when: 0 },
  ]);
  expect(parseRatingFile('{"item":"mine/2","rater":"Ann","value":4}', 'r.jsonl', set)).toHaveLength(1);
});

test('attack 10: a JSON file of ratings that does not say of which set is refused', () => {
  expect(() => parseRatingFile('{"format":"evenkeel-ratings/1","ratings":[]}', 'r.json', set)).toThrow(
    new UserError('“r.json”: the field “set” is missing.'),
  );
});

describe('a fault is one sentence that names line and field', () => {
  const head = 'item,rater,value,criterion,scale,pair,when\nmine/1,Ann,3,,,,\n';
  test.each([
    ['mine/9,Ann,3,,,,', 'field “item”: the set has no pair “mine/9”.'],
    ['mine/2,,3,,,,', 'field “rater”: “” cannot be a rater’s name. Give a name'],
    ['mine/2,A\u202eb,3,,,,', 'field “rater”: “A\u202eb” cannot be a rater’s name. A name without hidden characters.'],
    ['mine/2,Ann,6,,,,', 'field “value”: it must be 1, 2, 3, 4 or 5, not "6".'],
    ['mine/2,Ann,,,,,', 'field “value”: it must be 1, 2, 3, 4 or 5, not "".'],
    ['mine/2,Ann,3,logicality,,,', 'field “criterion”: it is “logicality”, and the pair is judged by “tone”.'],
    ['mine/2,Ann,3,,10p,,', 'field “scale”: it is “10p”; ratings are on the scale “5p”, 1 to 5.'],
    ['mine/2,Ann,3,,,00ff,', 'field “pair”: the rating was given to other words than “mine/2” has in this set.'],
    ['mine/2,Ann,3,,,,soon', 'field “when”: “soon” is not a time.'],
    ['1,Ann,4,,,,', ': “Ann” rates “mine/1” here, and in line 2 already.'],
  ])('%s', (line, sentence) => {
    const read = () => parseRatingFile(`${head}${line}\n`, 'r.csv', set);
    expect(read).toThrow(UserError);
    expect(read).toThrow(sentence.startsWith(':') ? `“r.csv”, line 3${sentence}` : `“r.csv”, line 3, ${sentence}`);
  });

  test.each([
    ['', 'r.csv', '“r.csv” is empty.'],
    ['item,value\n1,2', 'r.csv', '“r.csv” has no column “rater”: ratings need “item”, “rater” and “value”.'],
    ['{"format":"evenkeel-ratings/1","set":"other","ratings":[]}', 'r.json', 'these are ratings of "other", not of “mine”.'],
    ['{"format":"evenkeel-ratings/1","set":"mine","ratings":[]}', 'r.json', '“r.json” has no ratings in it.'],
    [
      '{"format":"evenkeel-ratings/1","set":"mine","ratings":{}}',
      'r.json',
      'field “ratings”: it must be a list of ratings.',
    ],
    ['{"format":"evenkeel-ratings/1","set":"mine","ratings":[1]}', 'r.json', '“r.json”, rating 1: it must be an object.'],
    ['{"format":"evenkeel-ratings/1","set":"mine"', 'r.json', 'this is not whole JSON'],
    [
      '{"format":"evenkeel-ratings/1","set":"mine","ratings":[{"item":"1","rater":["x"],"value":3}]}',
      'r.json',
      '“r.json”, rating 1, field “rater”: it must be a text, not ["x"].',
    ],
  ])('%s', (text, name, sentence) => {
    expect(() => parseRatingFile(text, name, set)).toThrow(sentence);
  });
});
