import { describe, expect, it } from 'vitest';
import { compareAddress, parseComparedPairs } from '../../../src/compare/view/compare-address.ts';

describe('the address of a comparison', () => {
  it('keeps the pairs that were chosen, whatever their ids hold', () => {
    const pairs = [
      { one: 'x:org/a@1:q4', other: 'y:b&c=d@2' },
      { one: 'x:a b', other: 'x:a+b' },
    ];
    const address = compareAddress('11', '22', pairs);
    expect(address.startsWith('#/compare/11/22?pair=')).toBe(true);
    expect(parseComparedPairs(address.split('?')[1])).toEqual(pairs);
  });

  it('has no pairs where none were chosen, and takes nothing for a pair that is none', () => {
    expect(compareAddress('11', '22')).toBe('#/compare/11/22');
    expect(parseComparedPairs('')).toBeNull();
    expect(parseComparedPairs(undefined)).toBeNull();
    expect(parseComparedPairs('pair=a&pair=a|b|c&pair=|b&figure=map')).toBeNull();
  });
});
