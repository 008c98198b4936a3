import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { rooms } from '../../tools/rooms.js';

/** The linter’s messages if the file had this text. The real file does not change, because other tests read it. */
async function faultsOf(filePath: string, text: string): Promise<string[]> {
  const [found] = await new ESLint().lintText(text, { filePath });
  return (found?.messages ?? []).filter(({ ruleId }) => ruleId?.startsWith('boundaries/')).map(({ message }) => message);
}

const uses = (path: string): string => `export { default } from '${path}';\n`;

test.each([
  ['the base takes from the core', 'src/base/objects/zip.ts', '../../core/items/item.ts'],
  ['the core takes from a report', 'src/core/plan/report-settings.ts', '../../report/SentenceText.svelte'],
  ['a chart takes from a study', 'src/charts/frame/figure-link.ts', '../../studies/judge/index.ts'],
  ['a study takes from another', 'src/studies/judge/index.ts', '../paraphrase/index.ts'],
  ['the ui takes from the store', 'src/ui/speed.ts', '../store/database/database.ts'],
  ['a room takes from one that comes after it', 'src/store/runs/trash.ts', '../../run/runner.ts'],
])('%s: the linter refuses it', { timeout: 120_000 }, async (_, file, path) => {
  expect(await faultsOf(file, uses(path))).toHaveLength(1);
});

test('by a type alone too', { timeout: 120_000 }, async () => {
  const text = "import type { Finding } from '../../report/finding.ts';\nexport type Misplaced = Finding;\n";
  expect(await faultsOf('src/measure/correlation/fisher-z.ts', text)).toHaveLength(1);
});

test('what a room may use is let through', { timeout: 120_000 }, async () => {
  expect(await faultsOf('src/report/measure.ts', uses('../core/words/sentence.ts'))).toEqual([]);
});

test('every folder of src is a room that the linter knows', async () => {
  const folders = (await readdir('src', { withFileTypes: true })).filter((each) => each.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => name !== 'ui' && !rooms.includes(name))).toEqual([]);
});

const filesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );

test('the command imports nothing from a page', () => {
  const fromPages = filesIn('cli').filter((file) => readFileSync(file, 'utf8').includes('/src/pages/'));
  expect(fromPages).toEqual([]);
});

test('no folder of src or test holds more than 50 files directly', () => {
  const held = new Map<string, number>();
  for (const file of filesIn('src', 'test')) held.set(dirname(file), (held.get(dirname(file)) ?? 0) + 1);
  expect([...held].filter(([, files]) => files > 50)).toEqual([]);
});
