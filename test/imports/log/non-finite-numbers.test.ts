import { expect, it } from 'vitest';
import { replaceNonFiniteByNull } from '../../../src/imports/log/non-finite-numbers.ts';

it.each([
  ['{"a":NaN,"b":[-Infinity,Infinity,1]}', '{"a":null,"b":[null,null,1]}'],
  [String.raw`{"a\"NaN":"NaN \\","b":NaN}`, String.raw`{"a\"NaN":"NaN \\","b":null}`],
  ['NaN', 'null'],
  ['{"a":"NaN and -Infinity"}', undefined],
  ['{"a":"cut off NaN', undefined],
  ['{"a":NaNs}', undefined],
])('%s', (text, without) => {
  expect(replaceNonFiniteByNull(text)).toBe(without);
});

it('reads a string of millions of characters, and millions of strings that do not end', () => {
  const long = `{"a":"${String.raw`\n`.repeat(4_000_000)}","b":NaN}`;
  expect(replaceNonFiniteByNull(long)?.endsWith('"b":null}')).toBe(true);
  expect(replaceNonFiniteByNull(`"${String.raw`\"`.repeat(2_000_000)}`)).toBeUndefined();
});
