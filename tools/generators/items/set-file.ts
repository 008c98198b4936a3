import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of a built-in set's file. */
export const setPath = (id: string): string => fileURLToPath(new URL(`../../../src/items/sets/${id}.json`, import.meta.url));

/** The text of a set's file: the fields of the set, then one item per line. */
export function setText(head: Readonly<Record<string, unknown>>, items: readonly object[]): string {
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const rows = items.map((item) => `    ${JSON.stringify(item)}`);
  return `{\n${lines.join('\n')}\n  "items": [\n${rows.join(',\n')}\n  ]\n}\n`;
}

/**
 * Writes the files if `script` runs as the main program, and nothing if a test imports it. `files` has a set id and a
 * function for the text.
 */
export function writeSets(script: string, files: readonly (readonly [id: string, text: () => string])[]): void {
  const [, called] = process.argv;
  if (called === undefined || script !== pathToFileURL(resolve(called)).href) return;
  for (const [id, text] of files) writeFileSync(setPath(id), text());
}
