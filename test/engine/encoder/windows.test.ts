import { expect, test } from 'vitest';
import { splitIntoTokenWindows } from '../../../src/engine/encoder/windows.ts';

test('a text that fits is read whole, an empty one too', () => {
  expect(splitIntoTokenWindows(10, 10)).toEqual([{ from: 0, to: 10, keepFrom: 0, keepTo: 10 }]);
  expect(splitIntoTokenWindows(0, 10)).toEqual([{ from: 0, to: 0, keepFrom: 0, keepTo: 0 }]);
});

test('windows begin half a window apart, the last ends with the text', () => {
  expect(splitIntoTokenWindows(18, 8)).toEqual([
    { from: 0, to: 8, keepFrom: 0, keepTo: 6 },
    { from: 4, to: 12, keepFrom: 6, keepTo: 10 },
    { from: 8, to: 16, keepFrom: 10, keepTo: 13 },
    { from: 10, to: 18, keepFrom: 13, keepTo: 18 },
  ]);
});

test('every token is taken once, from a full window, far from its edges but for the text’s own', () => {
  for (const most of [2, 3, 7, 8, 22]) {
    for (let length = most + 1; length <= 60; length++) {
      let next = 0;
      for (const { from, to, keepFrom, keepTo } of splitIntoTokenWindows(length, most)) {
        expect(to - from).toBe(most);
        expect(keepFrom).toBe(next);
        expect(keepTo).toBeGreaterThanOrEqual(keepFrom);
        next = keepTo;
        const far = Math.floor(most / 4);
        if (from > 0) expect(keepFrom - from).toBeGreaterThanOrEqual(far);
        if (to < length) expect(to - keepTo).toBeGreaterThanOrEqual(far - 1);
        expect(keepFrom).toBeGreaterThanOrEqual(from);
        expect(keepTo).toBeLessThanOrEqual(to);
      }
      expect(next).toBe(length);
    }
  }
});
