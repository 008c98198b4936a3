/**
 * Escapes a text so that Nunjucks returns it unchanged: the openings of expressions, statements and comments become strings.
 */
export const escapeForNunjucks = (text: string): string =>
  text.replace(/\{[{%#]/g, (open) => `{{ "${open}" }}`).replace(/^(?=file:\/\/|package:)/, '{{ "" }}');

/** A name that is only displayed: adds spaces so that it opens nothing. */
export const nunjucksSafeTitle = (text: string): string => text.replace(/\{(?=[{%#])/g, '{ ');

/**
 * Whether promptfoo would not take a variable's text literally. It may look like an expression, a file or a package, or end
 * in a line break.
 */
export const isUnsafeNunjucksValue = (text: string): boolean =>
  /\{[{%#]/.test(text) || /^(?:file:\/\/|package:)/.test(text) || text.endsWith('\n');

/** Characters that replace a brace, and that mark the start and end of the text. */
const brace = '\u{E000}';
const edge = '\u{E001}';

/** Encodes such a text for a variable. `braceRestoreExpression` has the filters that decode it. */
export const escapeBraces = (text: string): string => `${edge}${text.replaceAll('{', brace)}${edge}`;
/** Decodes the text of such a variable. */
export const restoreEscapedBraces = (text: string): string => text.replaceAll(brace, '{').replaceAll(edge, '');
export const braceRestoreExpression = (name: string): string =>
  `{{ ${name} | replace("${brace}", "{") | replace("${edge}", "") }}`;
