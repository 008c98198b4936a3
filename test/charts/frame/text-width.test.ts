import { expect, test } from 'vitest';
import { shortenToWidth, textWidth, wrapText } from '../../../src/charts/frame/text-width.ts';

test('a text is as wide as its letters can get', () => {
  expect(textWidth('', 12)).toBe(0);
  expect(textWidth('il', 10)).toBeCloseTo(6, 10);
  expect(textWidth('W', 10)).toBeCloseTo(10, 10);
  expect(textWidth('模型', 10)).toBeCloseTo(20, 10);
});

test('a long name loses its middle, no more than it must', () => {
  const name = 'qwen3-235b-a22b-2507';
  expect(shortenToWidth(name, 12, 500)).toBe(name);
  const short = shortenToWidth(name, 12, 100);
  expect(short).toMatch(/^qwen3-.*…/);
  expect(short.endsWith('2507')).toBe(true);
  expect(textWidth(short, 12)).toBeLessThanOrEqual(100);
  expect(textWidth(shortenToWidth(name, 12, 101), 12)).toBeGreaterThan(80);
  expect(shortenToWidth('ab', 12, 1)).toBe('a…');
  // A surrogate pair is one character and is never split.
  expect(shortenToWidth('👍👍👍👍👍👍', 10, 35)).toBe('👍…👍');
});

test('lines break between words and after hyphens, or not at all', () => {
  expect(wrapText('Cautious and verify', 11, 52, 3)).toEqual(['Cautious', 'and', 'verify']);
  expect(wrapText('Cautious and verify', 11, 90, 3)).toEqual(['Cautious and', 'verify']);
  expect(wrapText('gemini-2.5-flash-lite', 11, 70, 3)).toEqual(['gemini-2.5-', 'flash-lite']);
  expect(wrapText('Cautious and verify', 11, 52, 2)).toBeNull();
  expect(wrapText('Unbreakable', 11, 20, 3)).toBeNull();
});
