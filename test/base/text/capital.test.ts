import { expect, it } from 'vitest';
import { capitalizeFirst } from '../../../src/base/text/capital.ts';

it.each([
  ['no variation', 'No variation'],
  ['μ is not there', 'Μ is not there'],
  ['A', 'A'],
  ['', ''],
])('%j', (text, begun) => {
  expect(capitalizeFirst(text)).toBe(begun);
});
