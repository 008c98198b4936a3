import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { version } from '../../../package.json';
import { buildLabel } from '../../../tools/build/build-label.ts';
import { labelOfSources, type Git } from '../../../tools/build/source-label.ts';

const first = 'c79dc1801f11'.padEnd(40, '0');
const second = '022eab5e7d2c'.padEnd(40, '0');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-label-'));
  write('package.json', '{ "version": "1.2.3" }');
  write('src/app/main.ts', 'start();');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const withoutGit: Git = () => undefined;

/** Git in a working tree. `status` is its list of changed files. */
const gitAt =
  (commit: string, { prefix = '', status = '' as string | undefined } = {}): Git =>
  (...args) => {
    if (args[0] === 'rev-parse') return `${prefix}\n${commit}\n`;
    if (args.includes('status')) return status;
    throw new Error(`git ${args.join(' ')} is not expected`);
  };

const labelWith = (git: Git, commit?: string): string => labelOfSources(folder, { git, commit });

test('a commit is named by its first digits', () => {
  expect(labelWith(gitAt(first))).toBe('1.2.3+c79dc1801f11');
  expect(labelWith(gitAt(second))).toBe('1.2.3+022eab5e7d2c');
});

test('changed sources never share a label with their commit, or with other changes', () => {
  const changed = gitAt(first, { status: ' M src/app/main.ts\n' });
  const one = labelWith(changed);
  write('src/app/main.ts', 'start(1);');
  const other = labelWith(changed);
  write('src/app/new.ts', '');
  const third = labelWith(gitAt(first, { status: '?? src/app/new.ts\n' }));
  for (const label of [one, other, third]) expect(label).toMatch(/^1\.2\.3\+c79dc1801f11\.modified-[0-9a-f]{12}$/);
  expect(new Set([labelWith(gitAt(first)), one, other, third]).size).toBe(4);
});

test('sources whose state git cannot tell count as changed', () => {
  const unsure: Git = (...args) => (args.includes('status') ? undefined : gitAt(first)(...args));
  expect(labelWith(unsure)).toMatch(/\.modified-/);
});

test('without a repository the sources themselves are named', () => {
  const label = labelWith(withoutGit);
  expect(label).toMatch(/^1\.2\.3\+sources-[0-9a-f]{12}$/);
  expect(labelWith(withoutGit)).toBe(label);
  // This file is not a source: builds with and without it are the same.
  write('docs/notes.md', 'read');
  expect(labelWith(withoutGit)).toBe(label);
  write('public/boot.js', 'boot();');
  expect(labelWith(withoutGit)).not.toBe(label);
});

test('a file with another name, or with its end in the next file, has another label', () => {
  write('src/a', '1');
  write('src/b', '2');
  const before = labelWith(withoutGit);
  rmSync(join(folder, 'src/b'));
  write('src/c', '2');
  const renamed = labelWith(withoutGit);
  rmSync(join(folder, 'src/c'));
  write('src/a', '1src/c2');
  expect(new Set([before, renamed, labelWith(withoutGit)]).size).toBe(3);
});

test('the commit of a larger repository around the sources is not theirs', () => {
  expect(labelWith(gitAt(first, { prefix: 'vendor/evenkeel/' }))).toMatch(/^1\.2\.3\+sources-/);
});

test('EVENKEEL_COMMIT names the commit where no repository does', () => {
  const label = labelWith(withoutGit, first);
  expect(label).toMatch(/^1\.2\.3\+c79dc1801f11\.sources-[0-9a-f]{12}$/);
  write('src/app/main.ts', 'start(2);');
  expect(labelWith(withoutGit, first)).not.toBe(label);
  expect(labelWith(gitAt(second), first)).toBe('1.2.3+022eab5e7d2c');
  expect(() => labelWith(withoutGit, 'main')).toThrow('EVENKEEL_COMMIT is “main”. Give a commit as 7 to 64 hex digits.');
});

test('a build has the label of its sources in the place of the name', async () => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      buildLabel(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.ts' ? id : null),
        load: (id) => (id === 'entry.ts' ? 'document.title = EVENKEEL_BUILD;' : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'entry.ts' } },
  });
  const [{ output }] = [made].flat() as unknown as [{ output: { code: string }[] }];
  const [, label] = /["'`](.*)["'`]/.exec(output[0]!.code) ?? [];
  expect(label?.slice(0, version.length + 1)).toBe(`${version}+`);
  expect(label).toMatch(/\+[0-9a-f]{12}(?:\.modified-[0-9a-f]{12})?$|[+.]sources-[0-9a-f]{12}$/);
});
