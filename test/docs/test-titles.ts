import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The titles of a file's tests and groups. “…” replaces parts that change from case to case (`%s`, `$name`, `${…}`). */
export function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = node.arguments[0] && textOf(node.arguments[0]);
      if (title !== undefined) titles.push(title);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('a.test.ts', source, ts.ScriptTarget.Latest));
  return titles;
}

/** Whether this calls a test or a group: `test`, `it.each(…)`, `describe.for(…)`. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return /^(?:test|it|describe)$/.test(called.text);
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return isTest(called.expression);
  return ts.isTaggedTemplateExpression(called) && isTest(called.tag);
}

function textOf(title: ts.Expression): string | undefined {
  if (ts.isTemplateExpression(title))
    return withGaps(title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join(''));
  return ts.isStringLiteralLike(title) ? withGaps(title.text) : undefined;
}

const withGaps = (title: string): string => title.replace(/%[a-z#]|\$[a-z][\w.]*/gi, '…');

/** The titles in every test file of the repository, by its path from the root. */
export function allTitles(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name));
  return new Map(files.map((file) => [file, titlesIn(readFileSync(join(root, file), 'utf8'))]));
}
