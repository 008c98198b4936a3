import { describe, expect, it } from 'vitest';
import { extractColumnFromRows } from '../../../src/core/items/column.ts';
import { getOrThrow, getFieldOrThrow } from '../../../src/base/objects/get-or-throw.ts';
import { assertDefined } from '../../../src/base/errors/assert-defined.ts';
import { getOwn } from '../../../src/base/objects/get-own.ts';
import { zip } from '../../../src/base/objects/zip.ts';
import { pick } from '../../../src/base/objects/pick.ts';
import { swapInPlace } from '../../../src/base/objects/swap.ts';
import { getById } from '../../../src/base/objects/with-id.ts';

describe('what must be there', () => {
  it('is given as it is, also where it is 0, empty or false', () => {
    expect(assertDefined(0, 'number')).toBe(0);
    expect(assertDefined('', 'text')).toBe('');
    expect(assertDefined(false, 'answer')).toBe(false);
  });

  it('is missed by name', () => {
    expect(() => assertDefined(undefined, 'chosen run')).toThrow('There is no chosen run.');
    expect(() => assertDefined(null, 'frame')).toThrow('There is no frame.');
    expect(() => getById([{ id: 'a' }, { id: 'b' }], 'c')).toThrow('There is no “c” among a, b.');
    expect(() => getOrThrow(new Map([['a', 1]]), 'b')).toThrow('There is no entry “b”.');
    expect(() => getFieldOrThrow({ a: 1 }, 'constructor')).toThrow('There is no field “constructor”.');
  });

  it('is found by its id, its key or its name', () => {
    expect(getById([{ id: 'a' }, { id: 'b', n: 2 }], 'b')).toEqual({ id: 'b', n: 2 });
    expect(getOrThrow(new Map([['a', undefined]]), 'a')).toBeUndefined();
    expect(getFieldOrThrow({ a: 1 }, 'a')).toBe(1);
  });
});

describe('what a record from outside has under a key', () => {
  it('is only what is its own', () => {
    expect(getOwn({ a: 1 }, 'a')).toBe(1);
    expect(getOwn({ a: 1 } as Record<string, number>, 'toString')).toBeUndefined();
  });
});

describe('lists side by side', () => {
  it('are paired place by place', () => {
    expect(zip(['a', 'b'], [1, 2])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(zip(Float64Array.of(0.5), Float64Array.of(NaN))).toEqual([[0.5, NaN]]);
  });

  it('are refused where one is longer', () => {
    expect(() => zip([1, 2], [1])).toThrow('2 cannot be paired with 1.');
  });
});

describe('places of a list', () => {
  it('are picked in the order asked, as often as asked', () => {
    expect(pick(['a', 'b', 'c'], [2, 0, 2])).toEqual(['c', 'a', 'c']);
    expect(pick(Float64Array.of(1, NaN), [1])).toEqual([NaN]);
    expect(pick([undefined], [0])).toEqual([undefined]);
  });

  it('are refused where the list has none', () => {
    expect(() => pick([1], [1])).toThrow('A list of 1 has no place 1.');
    expect(() => pick([1], [-1])).toThrow('A list of 1 has no place -1.');
  });

  it('are taken of every row, which must have it', () => {
    expect(
      extractColumnFromRows(
        [
          [1, 2],
          [3, 4],
        ],
        1,
      ),
    ).toEqual([2, 4]);
    expect(() => extractColumnFromRows([[1], []], 0)).toThrow('A row of 0 has no place 0.');
  });

  it('change places with each other', () => {
    const list = ['a', 'b', 'c'];
    swapInPlace(list, 0, 2);
    swapInPlace(list, 1, 1);
    expect(list).toEqual(['c', 'b', 'a']);
  });
});
