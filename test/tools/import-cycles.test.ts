import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** A relative path that a file imports or re-exports from, without types and `import()`. */
const valueImport = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;

/**
 * The files on a cycle of imports by value, or between two cycles. Drops files that import no remaining file or that no
 * remaining file imports, until none is left to drop.
 */
function filesInCycles(texts: ReadonlyMap<string, string>): string[] {
  const imports = new Map(
    [...texts].map(([file, text]) => [
      file,
      [...text.matchAll(valueImport)].map(([, path = '']) => join(dirname(file), path)),
    ]),
  );
  for (let before = Infinity; imports.size < before;) {
    before = imports.size;
    const targets = new Set([...imports.values()].flat());
    for (const [file, paths] of imports)
      if (!targets.has(file) || !paths.some((path) => imports.has(path))) imports.delete(file);
  }
  return [...imports.keys()].sort();
}

test('no files of src import each other in a cycle, but for types', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|svelte)$/.test(name));
  const texts = files.map((name) => join('src', name)).map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(filesInCycles(new Map(texts))).toEqual([]);
});

test('a cycle is found, through components and exports too', () => {
  const texts = [
    ['src/app.ts', "import Page from './Page.svelte';\n"],
    ['src/Page.svelte', "<script>\n  import {\n    one,\n    type Two,\n  } from './room/one.ts';\n</script>\n"],
    ['src/room/one.ts', "export { two } from './two.ts';\n"],
    ['src/room/two.ts', "import '../Page.svelte';\nimport './three.ts';\n"],
    ['src/room/three.ts', ''],
  ] as const;
  expect(filesInCycles(new Map(texts))).toEqual(['src/Page.svelte', 'src/room/one.ts', 'src/room/two.ts']);
});

test('types and import() make no cycle', () => {
  const texts = [
    ['src/one.ts', "import type { Two } from './two.ts';\nexport type { Three } from './two.ts';\n"],
    ['src/two.ts', "import { one } from './one.ts';\nconst later = () => import('./two.ts');\n"],
  ] as const;
  expect(filesInCycles(new Map(texts))).toEqual([]);
});
