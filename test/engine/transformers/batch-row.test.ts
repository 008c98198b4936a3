import { describe, expect, test } from 'vitest';
import { newRow, addTokenToRow, tokensBeforeEnd } from '../../../src/engine/transformers/batch-row.ts';

const ends = new Set([2, 9]);
const row = (limit: number) => newRow({ prefix: [1], rest: [5] }, limit, () => 0);

function fed(limit: number, ...tokens: number[]) {
  const fresh = row(limit);
  for (const token of tokens) addTokenToRow(fresh, token, ends);
  return fresh;
}

describe('a row', () => {
  test('runs while neither an end token nor its limit has come', () => {
    expect(fed(4, 7, 8, 7).finish).toBeUndefined();
  });

  test.each([2, 9])('stops at end token %i and keeps it out of its text', (end) => {
    const done = fed(4, 7, 8, end);
    expect(done.finish).toBe('stop');
    expect(done.produced).toEqual([7, 8, end]);
    expect(tokensBeforeEnd(done, ends)).toEqual([7, 8]);
  });

  test('takes nothing more once it has ended', () => {
    for (const done of [fed(4, 7, 2), fed(2, 7, 8)]) expect(() => addTokenToRow(done, 7, ends)).toThrow('ended');
  });

  test('ends by length at its limit; an end token in the last place is a stop', () => {
    expect(fed(2, 7, 8).finish).toBe('length');
    expect(tokensBeforeEnd(fed(2, 7, 8), ends)).toEqual([7, 8]);
    expect(fed(2, 7, 2).finish).toBe('stop');
  });

  test('an answer of an end token alone is empty and counts one token', () => {
    const done = fed(4, 2);
    expect(tokensBeforeEnd(done, ends)).toEqual([]);
    expect(done.produced).toHaveLength(1);
  });

  test('a row that ran on after its end is cut at the first end token', () => {
    const junk = { ...row(9), produced: [7, 2, 8, 2, 8] };
    expect(tokensBeforeEnd(junk, ends)).toEqual([7]);
  });
});
