import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const rooms = ['src', 'test', 'tools', 'cli', '.ci', '.github'];

/** Forbidden in a file: a path that leads out of the repository, or a skipped test. */
function faultsOf(file: string, text: string): string[] {
  const faults: string[] = [];
  for (const [path] of text.matchAll(/(?<![\w.])(?:\.\.\/)+[\w./-]*/g)) {
    const target = resolve(root, dirname(file), path);
    if (relative(root, target).startsWith('..')) faults.push(`${path} leads out of the repository`);
    // Relative to the repository's root, where commands run, it would lead out. It must be relative to the file.
    else if (/^(?:\.\.\/)+shared\b/.test(path) && !existsSync(target)) faults.push(`there is no ${path}`);
  }
  for (const [path] of text.matchAll(/(?<![\w.])(?:\/shared\/(?:vectors|papers|treebank)\b|\/work\/\w+)/g))
    faults.push(`${path} is a place of one machine`);
  if (file.endsWith('.test.ts'))
    for (const [skipped] of text.matchAll(/\bskipIf\b|\brunIf\(!?existsSync|\.skip\(|\bskip\(\)|\.todo\(/g))
      faults.push(`${skipped} in a test`);
  return faults;
}

test('no file reads outside the repository, and no test is skipped', () => {
  const files = rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)))
    .concat(readdirSync(root).filter((name) => /\.(?:ts|js|json)$/.test(name) && name !== 'package-lock.json'))
    .filter((file) => /\.(?:ts|svelte|js|py|json|yml)$|^\.ci\/\w+$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const faults = files.flatMap((file) =>
    faultsOf(file, readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

describe('it finds', () => {
  const up = '../';
  const skipped = 'skip';
  const shared = '/shared';
  const machine = ['', 'work', 'shared'].join('/');
  test.each([
    ['test/measure/a.test.ts', `new URL('${up.repeat(3)}shared/vectors/a.json', import.meta.url)`],
    ['test/text/parser/a.test.ts', `'${up.repeat(4)}elsewhere/a'`],
    ['test/items/a.test.ts', `const paper = '${up}shared/papers/a.json'`],
    ['tools/a.py', `open("${machine}/papers/a.json")`],
    ['tools/a.ts', `'${shared}/treebank/a.conllu'`],
    ['test/a.test.ts', `test.${skipped}If(!there)('a')`],
    ['test/a.test.ts', `describe.${skipped}('a')`],
    ['test/a.test.ts', `if (!there) ${skipped}()`],
  ])('in %s: %s', (file, line) => expect(faultsOf(file, line)).not.toEqual([]));

  test('nothing wrong with an import, an address of the app and a word', () => {
    expect(
      faultsOf('test/tools/a.test.ts', `import a from '${up}reference-data.ts'; go('#/shared/v1-a'); '/shared'`),
    ).toEqual([]);
    expect(faultsOf('test/a.test.ts', 'skipped(a); b.skipped')).toEqual([]);
  });
});
