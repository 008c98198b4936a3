/** A text that Nunjucks gives back as it is: what opens an expression, a statement or a comment is put in as a text. */
export const escapeForNunjucks = (text: string): string =>
  text.replace(/\{[{%#]/g, (open) => `{{ "${open}" }}`).replace(/^(?=file:\/\/|package:)/, '{{ "" }}');

/** A name that is only shown: parted where it would open anything. */
export const nunjucksSafeTitle = (text: string): string => text.replace(/\{(?=[{%#])/g, '{ ');

/** Whether a variable with this text would be taken for more than a text: an expression, a file, a package. */
export const isUnsafeNunjucksValue = (text: string): boolean =>
  /\{[{%#]/.test(text) || /^(?:file:\/\/|package:)/.test(text) || text.endsWith('\n');

/** Stand in a variable for braces, for its first character, and for its end. */
const brace = '\u{E000}';
const edge = '\u{E001}';

/** Such a text as a variable, and the filters that make it the text again. */
export const escapeBraces = (text: string): string => `${edge}${text.replaceAll('{', brace)}${edge}`;
/** The text that a variable stands for. */
export const restoreEscapedBraces = (text: string): string => text.replaceAll(brace, '{').replaceAll(edge, '');
export const braceRestoreExpression = (name: string): string =>
  `{{ ${name} | replace("${brace}", "{") | replace("${edge}", "") }}`;
