import { expect, test } from 'vitest';
import { hiddenCharacters, replaceHiddenCharacters } from '../../../src/base/text/hidden-characters.ts';

test.each(['\u0000', '\u001b', '\u007f', '\u0085', '\u061c', '\u200e', '\u200f', '\u2028', '\u202e', '\u2066', '\u2069'])(
  '%j is hidden',
  (character) => expect(hiddenCharacters.test(`tiny${character}a`)).toBe(true),
);

test.each(['tiny-a', 'two\nlines', 'a\ttab\r\n', 'Größe', 'العربية', 'עברית', '日本語', '👩‍🔬', 'می‌خواهم'])(
  '%j has nothing hidden',
  (name) => expect(hiddenCharacters.test(name)).toBe(false),
);

test('what is hidden is made visible, everywhere in a text, and nothing else is changed', () => {
  expect(replaceHiddenCharacters('a\u202eb\u0000c\u2069\nd é 👩‍🔬')).toBe('a\ufffdb\ufffdc\ufffd\nd é 👩‍🔬');
});
