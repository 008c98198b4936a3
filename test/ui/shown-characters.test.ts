import { expect, test } from 'vitest';
import { splitAtHiddenCharacters } from '../../src/ui/shown-characters.ts';

test('a tab, other white space and what is not seen have a sign; the runs together are the text', () => {
  const text = 'Is\tit\u00a0so?\n\u200b«é» 👩‍🔬\u0007';
  expect(splitAtHiddenCharacters(text)).toEqual([
    { text: 'Is' },
    { text: '\t', shown: '⇥' },
    { text: 'it' },
    { text: '\u00a0', shown: 'U+00A0' },
    { text: 'so?\n' },
    { text: '\u200b', shown: 'U+200B' },
    { text: '«é» 👩‍🔬' },
    { text: '\u0007', shown: 'U+0007' },
  ]);
  expect(
    splitAtHiddenCharacters(text)
      .map(({ text }) => text)
      .join(''),
  ).toBe(text);
  expect(splitAtHiddenCharacters('two words\nand a line\r\n')).toEqual([{ text: 'two words\nand a line\r\n' }]);
  expect(splitAtHiddenCharacters('')).toEqual([]);
});
