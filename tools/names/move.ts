import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';

/**
 * `npx tsx tools/names/move.ts LIST`: moves files and rewrites every path to them. LIST is a text file with one line per
 * file, `OLD NEW`. A file's test and its replacement in live files move with it.
 * In documents it rewrites paths that begin at the root. It rewrites a file name in backticks only if one single file had
 * that name.
 */

const git = (...words: readonly string[]) => execFileSync('git', words, { encoding: 'utf8' });
const [list = ''] = process.argv.slice(2);
const trackedFiles = git('ls-files').split('\n').filter(Boolean);
const moves = new Map<string, string>();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const [from, to] = line.trim().split(/\s+/);
  if (!from || !to) continue;
  for (const [own, now] of withCompanions(from, to)) if (existsSync(own)) moves.set(own, now);
}

/** A file, its test, and its replacement in live files. */
function withCompanions(from: string, to: string): (readonly [string, string])[] {
  const test = (file: string) => file.replace(/^src\//, 'test/').replace(/(?:\.svelte)?\.ts$|\.svelte$/, '.test.ts');
  const instead = (file: string) => file.replace(/^src\//, 'src/app/live/instead/');
  return [
    [from, to],
    [test(from), test(to)],
    [instead(from), instead(to)],
  ];
}

for (const to of moves.values()) if (existsSync(to) && !moves.has(to)) throw new Error(`${to} is there already`);

/** A fixture of a feature resolves its imports as from the folder to which its test copies it. */
const folderOf = (file: string): string => dirname(file).replace('test/fixtures/added-feature', 'src/report/features');

const code = trackedFiles.filter((file) => /\.(?:ts|js|mts|svelte)$/.test(file));
// Shipped files stay unchanged.
const documents = trackedFiles.filter(
  (file) => !file.startsWith('public/') && /\.md$|eslint\.config\.js$|^tools\/.*\.(?:js|ts)$|^vite/.test(file),
);
const names = new Map<string, number>();
for (const file of trackedFiles) names.set(basename(file), (names.get(basename(file)) ?? 0) + 1);

for (const file of code) {
  const text = readFileSync(file, 'utf8');
  const here = folderOf(moves.get(file) ?? file);
  const now = text.replaceAll(/(['"`])(\.{1,2}\/[^'"`\n]+)\1/g, (whole, quote: string, path: string) => {
    const target = normalize(join(folderOf(file), path));
    if (!moves.has(target) && (!moves.has(file) || !existsSync(target))) return whole;
    const found = `${relative(here, moves.get(target) ?? target)}${path.endsWith('/') ? '/' : ''}`;
    return `${quote}${found.startsWith('.') ? found : `./${found}`}${quote}`;
  });
  if (now !== text) writeFileSync(file, now);
}
for (const file of new Set([...documents, ...code])) {
  const text = readFileSync(file, 'utf8');
  let now = text;
  for (const [from, to] of moves) {
    now = now.replaceAll(from, to);
    if (names.get(basename(from)) === 1) now = now.replaceAll(`\`${basename(from)}\``, `\`${basename(to)}\``);
  }
  if (now !== text) writeFileSync(file, now);
}
for (const [from, to] of moves) {
  mkdirSync(dirname(to), { recursive: true });
  git('mv', from, to);
}
process.stdout.write(`${moves.size} files\n`);
