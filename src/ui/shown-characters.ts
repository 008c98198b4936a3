/** A run of a text: as it stands, or one character that is not seen, or is taken for a space, with what to show for it. */
export interface TextOrInvisibleChar {
  readonly text: string;
  readonly shown?: string;
}

/** White space other than the space and the line's end, control characters, and characters that only change others. */
const unseen = /([^\P{Cc}\n\r]|[^\P{Zs} ]|[\p{Zl}\p{Zp}]|[^\P{Cf}\u200c\u200d])/u;

/** A text in runs, so that a tab can be told from spaces; put together again they are the text. */
export const splitAtHiddenCharacters = (text: string): TextOrInvisibleChar[] =>
  text
    .split(unseen)
    .map((part, at): TextOrInvisibleChar => (at % 2 === 0 ? { text: part } : { text: part, shown: shownFor(part) }))
    .filter(({ text }) => text !== '');

const shownFor = (character: string): string =>
  character === '\t' ? '⇥' : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
