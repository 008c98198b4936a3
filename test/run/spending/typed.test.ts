import { expect, test } from 'vitest';
import { parseCaps, noTypedCaps, parsePrice, toTypedCaps } from '../../../src/run/spending/typed.ts';

test('caps as they are typed', () => {
  expect(parseCaps(noTypedCaps)).toEqual({ caps: {}, faults: {} });
  expect(parseCaps({ requests: ' 1,000 ', tokens: '250000', money: '$2.50' })).toEqual({
    caps: { requests: 1000, tokens: 250_000, money: 2.5 },
    faults: {},
  });
  const { caps, faults } = parseCaps({ requests: '1.5', tokens: '0', money: 'two' });
  expect(caps).toEqual({});
  expect(Object.keys(faults)).toEqual(['requests', 'tokens', 'money']);
  // A comma that separates no thousands may be a decimal sign in other countries. The parser does not guess.
  expect(parseCaps({ ...noTypedCaps, money: '2,50' }).faults.money).toBeDefined();
  expect(parseCaps(toTypedCaps({ requests: 100, money: 0.5 })).caps).toEqual({ requests: 100, money: 0.5 });
});

test('a price has both parts or none', () => {
  expect(parsePrice('', ' ')).toBe('none');
  expect(parsePrice('0.15', '')).toBe('wrong');
  expect(parsePrice('0', '0.60')).toEqual({ input: 0, output: 0.6 });
  expect(parsePrice('-1', '1')).toBe('wrong');
});
