/**
 * Spreadsheets take a text that begins with = + - @, a tab or a carriage return for a formula and run it. Every CSV that we write has
 * an apostrophe before such a text (OWASP's way: what follows is then text); numbers stay numbers. A text that begins with
 * apostrophes and goes on so gets one more, so that taking one away always gives back what was written.
 */
export const formulaStartPattern = /^'*[=+\-@\t\r]/;

/** A CSV field as it was before it was written: without the apostrophe of the guard. */
export const stripFormulaGuard = (field: string): string => (/^'+[=+\-@\t\r]/.test(field) ? field.slice(1) : field);
