import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { ItemScoring } from '../../../src/core/counting/counting.ts';
import type { Item } from '../../../src/core/items/item.ts';
import { applyScoringToItems, scoringSchema, type ScopedItemScoring } from '../../../src/core/scoring/scoring.ts';

const contains: ItemScoring = { rules: [{ kind: 'contains' }], together: 'all' };
const exact: ItemScoring = { rules: [{ kind: 'text', exact: true }], together: 'all' };
const item = (id: string, counts?: ItemScoring): Item => ({
  id,
  question: `Q ${id}`,
  answer: 'Paris',
  ...(counts && { counts }),
});
const items = [item('a/1'), item('a/2', exact), item('b/1', exact)];
const by = (...scorers: readonly ScopedItemScoring[]) =>
  applyScoringToItems(items, { name: 'Mine', scorers }, 'f.json').map(({ counts }) => counts);

test('the scorer of a question goes before that of its set, and that before one for all', () => {
  expect(by({ counts: contains })).toEqual([contains, contains, contains]);
  expect(by({ set: 'a', counts: contains })).toEqual([contains, contains, exact]);
  expect(by({ item: 'a/2', counts: null }, { set: 'a', counts: contains }, { counts: exact })).toEqual([
    contains,
    undefined,
    exact,
  ]);
});

test('questions that it does not name stay the same objects; of the others only the scorer changes', () => {
  const changed = applyScoringToItems(items, { name: 'x', scorers: [{ set: 'b', counts: null }] }, 'f.json');
  expect(changed[0]).toBe(items[0]);
  expect(changed[2]).toEqual({ id: 'b/1', question: 'Q b/1', answer: 'Paris' });
  expect(items[2]?.counts).toBe(exact);
});

test.each<[string, readonly ScopedItemScoring[], string]>([
  [
    'a set that is not there',
    [{ set: 'c', counts: null }],
    'f.json: scorer 1 names the set “c”, which the run does not have.',
  ],
  [
    'a question that is not there',
    [{ counts: null }, { item: 'a/9', counts: null }],
    'f.json: scorer 2 names the question “a/9”, which the run does not have.',
  ],
  ['both', [{ set: 'a', item: 'a/1', counts: null }], 'f.json: scorer 1 names a set and a question: name one.'],
  [
    'the same twice',
    [
      { set: 'a', counts: null },
      { set: 'a', counts: contains },
    ],
    'f.json: scorer 2 is for the same questions as one before it.',
  ],
])('%s is refused', (_, scorers, sentence) => {
  expect(() => by(...scorers)).toThrow(sentence);
});

test('a file has a name and scorers', () => {
  expect(v.is(scoringSchema, { name: 'x', scorers: [{ set: 'a', counts: contains }] })).toBe(true);
  for (const wrong of [
    {},
    { name: '', scorers: [{ counts: null }] },
    { name: 'x', scorers: [] },
    { name: 'x', scorers: [{}] },
  ])
    expect(v.is(scoringSchema, wrong)).toBe(false);
});
