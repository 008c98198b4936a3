import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where a built-in set’s file lies. */
export const setPath = (id: string): string => fileURLToPath(new URL(`../../../src/items/sets/${id}.json`, import.meta.url));

/** The text of a set’s file: what is said of the set, then an item to a line. */
export function setText(head: Readonly<Record<string, unknown>>, items: readonly object[]): string {
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const rows = items.map((item) => `    ${JSON.stringify(item)}`);
  return `{\n${lines.join('\n')}\n  "items": [\n${rows.join(',\n')}\n  ]\n}\n`;
}

/** Writes the files where `script` was called by itself, and nothing where a test imports it. `files`: by the set’s id, what makes its text. */
export function writeSets(script: string, files: readonly (readonly [id: string, text: () => string])[]): void {
  const [, called] = process.argv;
  if (called === undefined || script !== pathToFileURL(resolve(called)).href) return;
  for (const [id, text] of files) writeFileSync(setPath(id), text());
}
