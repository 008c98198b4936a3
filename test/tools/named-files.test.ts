import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const names = new Set([
  ...readdirSync('.'),
  ...['src', 'cli', 'tools', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => basename(file)),
  ),
]);
const documents = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

test.each(documents)('%s names only files that there are', (document) => {
  const text = readFileSync(document, 'utf8');
  // Checks full source paths only. Others may have <id> or *, be folders or starts of test paths, or name documents of night
  // runs.
  const paths = [...text.matchAll(/`((?:src|cli|tools|test|public)\/[\w./-]+\.(?:ts|svelte|js))`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const named = [...text.matchAll(/`(?:[\w-]+\/)*([\w.-]+\.(?:ts|svelte))`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

test('no comment cites a document that is not here', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:ts|svelte)$/.test(file));
  // Finds citations such as “(VERDICTS, point 9)”: a document name in capitals with a point or section.
  const cited = /\b[A-Z]{4,}(?:\.md)?[,:]? (?:points? \d|§ ?\d|[“"][A-Z])/;
  expect(sources.filter((file) => cited.test(readFileSync(`src/${file}`, 'utf8')))).toEqual([]);
});
