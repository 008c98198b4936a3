import { expect, test } from 'vitest';
import { capsIn, noTypedCaps, priceIn, typedOf } from '../../../src/run/spending/typed.ts';

test('caps as they are typed', () => {
  expect(capsIn(noTypedCaps)).toEqual({ caps: {}, faults: {} });
  expect(capsIn({ requests: ' 1,000 ', tokens: '250000', money: '$2.50' })).toEqual({
    caps: { requests: 1000, tokens: 250_000, money: 2.5 },
    faults: {},
  });
  const { caps, faults } = capsIn({ requests: '1.5', tokens: '0', money: 'two' });
  expect(caps).toEqual({});
  expect(Object.keys(faults)).toEqual(['requests', 'tokens', 'money']);
  // A comma that parts no thousands may be a decimal sign elsewhere: not guessed.
  expect(capsIn({ ...noTypedCaps, money: '2,50' }).faults.money).toBeDefined();
  expect(capsIn(typedOf({ requests: 100, money: 0.5 })).caps).toEqual({ requests: 100, money: 0.5 });
});

test('a price has both parts or none', () => {
  expect(priceIn('', ' ')).toBe('none');
  expect(priceIn('0.15', '')).toBe('wrong');
  expect(priceIn('0', '0.60')).toEqual({ input: 0, output: 0.6 });
  expect(priceIn('-1', '1')).toBe('wrong');
});
