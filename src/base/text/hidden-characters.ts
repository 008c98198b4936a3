/**
 * Characters that cannot be seen and turn the order of what stands around them (Unicode's bidirectional controls, such as U+202E), and
 * control characters other than white space. Names (of models, items, templates) stand in the middle of our sentences, so a name that
 * holds one is refused wherever one comes in. Longer texts may hold them: they are shown isolated.
 */
export const hiddenCharacters = /[^\P{Cc}\t\n\r]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** A text to be quoted in the middle of a sentence of ours: what is hidden in it is made visible, as �. */
export const replaceHiddenCharacters = (text: string): string => text.replace(everyHidden, '\ufffd');

const everyHidden = new RegExp(hiddenCharacters, 'gu');
