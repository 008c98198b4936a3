import { expect, test } from 'vitest';
import { cutTextWithEllipsis } from '../../../src/report/questions/cut-text.ts';
import { packTexts, packedTextAt } from '../../../src/report/questions/packed-texts.ts';

test('texts that are packed as one come out as they went in', () => {
  const texts = ['', 'Which month follows May?', '', 'Ä 😀', 'last'];
  const packed = packTexts(texts);
  expect(texts.map((_, place) => packedTextAt(packed, place))).toEqual(texts);
  expect(packed.ends).toHaveLength(5);
});

test('a long text is cut with a sign, and no character in two', () => {
  expect(cutTextWithEllipsis('abcdef', 6)).toBe('abcdef');
  expect(cutTextWithEllipsis('abcdefg', 6)).toBe('abcde…');
  expect(cutTextWithEllipsis('abcd efg', 6)).toBe('abcd…');
  expect(cutTextWithEllipsis('abcd😀fg', 6)).toBe('abcd…');
});
