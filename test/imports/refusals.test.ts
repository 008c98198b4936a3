import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The contents of a folder’s TypeScript files, by their paths from the root. */
const sourcesUnder = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

/** The longest constant piece of each `UserError` message in a source. */
function refusalsIn(source: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'UserError')
      for (const message of node.arguments?.slice(0, 1) ?? []) found.push(...longestPieces(message));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest));
  return found;
}

/** One piece for each message that an expression may yield. Messages from other functions are skipped. */
function longestPieces(message: ts.Expression): string[] {
  if (ts.isParenthesizedExpression(message)) return longestPieces(message.expression);
  if (ts.isConditionalExpression(message)) return [message.whenTrue, message.whenFalse].flatMap(longestPieces);
  if (ts.isStringLiteralLike(message)) return [message.text];
  if (!ts.isTemplateExpression(message)) return [];
  const pieces = [message.head.text, ...message.templateSpans.map(({ literal }) => literal.text)];
  return [pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest))];
}

const wordsOf = (text: string): string[] => text.split(/[\s.:;,“”]+/).filter((word) => word !== '');

/** The words of a folder’s tests, separated by single spaces. Escapes of regular expressions are removed. */
const testWordsUnder = (folder: string): string =>
  [...sourcesUnder(folder)]
    .filter(([path]) => join(root, path) !== join(import.meta.dirname, 'refusals.test.ts'))
    .map(([, source]) => wordsOf(source.replace(/\\(?=[^\w\s])/g, '')).join(' '))
    .join(' ');

/** Nearby folders come first: they contain most messages, and the whole text is long. */
const tested = ['test/imports', 'test/items', 'test'].map(testWordsUnder);

/** Whether a test contains any five consecutive words of the piece, or all of a shorter piece. */
function isTested(piece: string): boolean {
  const words = wordsOf(piece);
  const starts = Math.max(1, words.length - 4);
  const parts = Array.from({ length: starts }, (_, from) => words.slice(from, from + 5).join(' '));
  return tested.some((text) => parts.some((part) => text.includes(part)));
}

it('finds the sentences of a source, and which of them no test has', () => {
  const source =
    'new UserError(`a ${b} longer one`); throw new UserError(c ? "d" : (`e`)); new UserError(f()); new Error("g");';
  expect(refusalsIn(source)).toEqual([' longer one', 'd', 'e']);
  const words = ['zebras', 'refuse', 'to', 'be', 'sentences'];
  expect(isTested(words.join(' '))).toBe(false);
});

it('each refusal of an import or a file of questions has a test that expects it', () => {
  const refusals = ['src/imports', 'src/items'].flatMap((folder) =>
    [...sourcesUnder(folder)].flatMap(([path, source]) => refusalsIn(source).map((piece) => ({ path, piece }))),
  );
  expect(refusals.length).toBeGreaterThan(100);
  expect(refusals.filter(({ piece }) => !isTested(piece))).toEqual([]);
});
