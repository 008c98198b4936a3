/**
 * Invisible characters that change the order of the text around them (Unicode's bidirectional controls, such as U+202E), and
 * control characters other than white space. Names (of models, items, templates) appear within our sentences, so a name with
 * such a character is rejected wherever it comes in. Longer texts may contain them; pages show these texts isolated.
 */
export const hiddenCharacters = /[^\P{Cc}\t\n\r]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** Makes hidden characters visible as �, in a text that is quoted within our own sentence. */
export const replaceHiddenCharacters = (text: string): string => text.replace(everyHidden, '\ufffd');

const everyHidden = new RegExp(hiddenCharacters, 'gu');
