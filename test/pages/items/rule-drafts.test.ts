import { describe, expect, test } from 'vitest';
import type { ItemScoring } from '../../../src/core/counting/counting.ts';
import { bundledEncoder } from '../../../src/core/encoder/own-encoder.ts';
import {
  draftsToItemScoring,
  makeEmptyRuleDraft,
  itemScoringToDrafts,
  type RuleDraft,
} from '../../../src/pages/items/counting/rule-drafts.ts';

const draft = (kind: RuleDraft['kind'], fields: RuleDraft['fields'] = {}): RuleDraft => ({ kind, fields });

test('every rule that a form has fields for comes back from it as it was', () => {
  const counting: ItemScoring = {
    rules: [
      { kind: 'number', value: '5', within: 0.5, share: 0.01, units: ['km', 'm'], strict: true },
      { kind: 'text', any: ['a', 'b'], exact: true, strict: true },
      { kind: 'contains', all: ['a'], any: ['b'], none: ['c'], exact: true },
      { kind: 'regex', pattern: 'a b ', ignoreCase: true, whole: true },
      {
        kind: 'json',
        equals: [{ path: '/a=b', value: '36' }].map(({ value }) => ({ path: '/a', value })),
        schema: { type: 'object' },
        strict: true,
      },
      { kind: 'choice', strict: true },
    ],
    together: 'share',
  };
  const drafts = itemScoringToDrafts(counting);
  expect(drafts && draftsToItemScoring(drafts, 'share')).toEqual(counting);
});

test('empty fields are left out, and values of paths are JSON where they are', () => {
  const { rules } = draftsToItemScoring(
    [makeEmptyRuleDraft('contains'), draft('json', { equals: '/a = 36\n/b = x y\n\n/c = [1]' })],
    'all',
  );
  expect(rules).toEqual([
    { kind: 'contains' },
    {
      kind: 'json',
      equals: [
        { path: '/a', value: 36 },
        { path: '/b', value: 'x y' },
        { path: '/c', value: [1] },
      ],
    },
  ]);
});

describe('what is typed wrong is said', () => {
  test.each([
    [draft('number', { within: 'a bit' }), 'Rule 1, tolerance: “a bit” is not a number.'],
    [draft('regex'), 'Rule 1, expression: it is missing.'],
    [draft('regex', { pattern: '(?=a)' }), 'Rule 1 has an expression that looks around'],
    [draft('json', { schema: '{' }), 'Rule 1, json schema: this is not whole JSON'],
    [draft('json', { equals: '/a' }), '“/a” is not of the form /path = value.'],
  ])('%j', (wrong, sentence) => {
    expect(() => draftsToItemScoring([wrong], 'all')).toThrow(sentence);
  });
});

test('what is left empty takes what is usual, and is shown empty again', () => {
  const drafts = [draft('meaning', { least: '0.7' }), draft('rubric', { rubric: 'It is kind.\nAnd short.' })];
  const counting = draftsToItemScoring(drafts, 'share');
  expect(counting.rules).toEqual([
    { kind: 'meaning', least: 0.7, encoder: bundledEncoder.id },
    { kind: 'rubric', rubric: 'It is kind.\nAnd short.', scale: 'yes-no', repeats: 3 },
  ]);
  expect(draftsToItemScoring(itemScoringToDrafts(counting) ?? [], 'share')).toEqual(counting);
  expect(() => draftsToItemScoring([draft('rubric', { rubric: 'x', repeats: '11' })], 'all')).toThrow('must be at most 10');
});
