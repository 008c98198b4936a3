/**
 * Spreadsheets run a text that begins with = + - @, a tab or a carriage return as a formula. Every CSV that we write has an
 * apostrophe before such a text, as OWASP recommends; numbers stay numbers. If the text already has apostrophes before such
 * a character, it gets one more. So removing one always restores the original.
 */
export const formulaStartPattern = /^'*[=+\-@\t\r]/;

/** A CSV field without the apostrophe of the guard. */
export const stripFormulaGuard = (field: string): string => (/^'+[=+\-@\t\r]/.test(field) ? field.slice(1) : field);
