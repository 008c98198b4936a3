import { expect, test } from 'vitest';
import {
  compareTexts,
  firstDifference,
  trimTokens,
  type WrittenToken,
} from '../../../../tools/measurements/real-models/text-pairs.ts';

const token = (text: string, logprob = -0.5, next?: WrittenToken['next']): WrittenToken => ({
  text,
  logprob,
  ...(next && { next }),
});
const written = [token(' Rome'), token(' is', -0.7, { text: ' was', logprob: -0.72 }), token(' old')];

test('equal texts have no difference', () => {
  expect(firstDifference(trimTokens(written), 'Rome is old', 'Rome is old')).toBeUndefined();
});

test('the first differing token is counted from 1, with what the browser wrote there and how near the two were', () => {
  expect(firstDifference(trimTokens(written), 'Rome is old', 'Rome was old')).toEqual({
    token: 2,
    native: ' is',
    browser: ' was',
    margin: expect.closeTo(0.02, 10) as number,
  });
});

test('a text that goes on differs after the last token', () => {
  expect(firstDifference(trimTokens(written), 'Rome is old', 'Rome is old and big')).toEqual({
    token: 4,
    native: '',
    browser: ' and big',
    margin: undefined,
  });
});

test('a text that ends earlier differs at the token that it lacks', () => {
  expect(firstDifference(trimTokens(written), 'Rome is old', 'Rome is')).toMatchObject({
    token: 3,
    native: ' old',
    browser: '',
  });
});

test('white space before the text belongs to no token', () => {
  expect(trimTokens([token('\n'), token('  A'), token(' b')]).map(({ text }) => text)).toEqual(['', 'A', ' b']);
});

test('all pairs are counted', () => {
  const pair = (browser: string) => ({ tokens: trimTokens(written), native: 'Rome is old', browser });
  const compared = compareTexts([pair('Rome is old'), pair('Rome was old'), pair('Rome is old')]);
  expect(compared).toMatchObject({ texts: 3, equal: 2 });
  expect(compared.differences).toHaveLength(1);
});
