import { describe, expect, test } from 'vitest';
import { markedParts } from '../../../src/report/scoring/marked-parts.ts';

const marked = (text: string, ...ranges: [number, number][]) =>
  markedParts(text, ranges)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

describe('a text in marked parts', () => {
  test('is whole, with the ranges marked in their order', () => {
    expect(marked('It is Paris, not Rome.', [17, 21], [6, 11])).toBe('It is [Paris], not [Rome].');
    expect(marked('Paris', [0, 5])).toBe('[Paris]');
    expect(marked('Paris')).toBe('Paris');
    expect(marked('')).toBe('');
  });

  test('ranges that overlap count once, and what lies outside the text is left out', () => {
    expect(marked('abcdef', [1, 4], [2, 5])).toBe('a[bcd][e]f');
    expect(marked('abc', [-3, 1], [2, 99], [5, 9], [2, 2])).toBe('[a]b[c]');
  });

  test('a long text is kept around its marks, or at its end where it has none', () => {
    const long = `${'x'.repeat(1000)}Paris${'y'.repeat(1000)}`;
    expect(marked(long, [1000, 1005])).toBe(`…${'x'.repeat(240)}[Paris]${'y'.repeat(240)}…`);
    expect(marked(long)).toBe(`…${'y'.repeat(480)}`);
  });
});
