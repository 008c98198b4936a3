/** A run of text, or one invisible or space-like character with a visible replacement. */
export interface TextOrInvisibleChar {
  readonly text: string;
  readonly shown?: string;
}

/** White space other than the space and line breaks, control characters, and characters that only modify others. */
const unseen = /([^\P{Cc}\n\r]|[^\P{Zs} ]|[\p{Zl}\p{Zp}]|[^\P{Cf}\u200c\u200d])/u;

/** Splits a text into runs, so that users can distinguish a tab from spaces. The runs concatenate to the text. */
export const splitAtHiddenCharacters = (text: string): TextOrInvisibleChar[] =>
  text
    .split(unseen)
    .map((part, at): TextOrInvisibleChar => (at % 2 === 0 ? { text: part } : { text: part, shown: shownFor(part) }))
    .filter(({ text }) => text !== '');

const shownFor = (character: string): string =>
  character === '\t' ? '⇥' : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
