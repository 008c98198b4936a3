import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeMadeUpRun } from '../../../made-up/run.ts';
import { openApp, type App } from '../../app.ts';
import { untilFinished } from '../../run-pages.ts';

let app: App;
let folder = '';
let lines: string[];

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-file-'));
  const good = join(folder, 'good.evenkeel.jsonl');
  await writeMadeUpRun(good, { models: 3, perSet: 1 });
  lines = (await readFile(good, 'utf8')).trimEnd().split('\n');
  const { page } = app;
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(good);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await untilFinished(page);
  // Waits for what the app writes by itself, so that any later change comes from a bad file. The run's page writes
  // measurements. Home writes the fields that its list shows and the day of the Trash count.
  await untilKept(page, ['"results":[{', '"grades":[{', '"digest":{']);
  await page.goto(`${app.served.address}#/`);
  await untilKept(page, ['"counted":{', '"key":"bin-days"']);
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function untilKept(page: Page, parts: readonly string[]): Promise<void> {
  const areKept = async () => {
    const kept = await everything(page);
    return parts.every((part) => kept.includes(part));
  };
  await vi.waitUntil(areKept, { timeout: 60_000, interval: 500 });
}

const joined = (all: readonly string[]): Buffer => Buffer.from(all.map((line) => `${line}\n`).join(''));
const changed = (index: number, change: (line: Record<string, unknown>) => void): Buffer => {
  const line = JSON.parse(lines[index]!) as Record<string, unknown>;
  change(line);
  return joined(lines.with(index, JSON.stringify(line)));
};
const deep = '['.repeat(100_000) + ']'.repeat(100_000);

const archives: [string, () => Buffer][] = [
  ['truncated', () => joined(lines).subarray(0, -40)],
  ['a wrong type', () => changed(3, (line) => (line.text = 7))],
  ['a missing field', () => changed(3, (line) => delete line.seed)],
  ['a duplicate cell', () => joined([...lines, lines[4]!])],
  ['an unknown model', () => changed(5, (line) => (line.model = 'transformers:none@0'))],
  ['an unknown item', () => changed(5, (line) => (line.item = 'words/999'))],
  ['empty', () => Buffer.alloc(0)],
  ['wrong gzip', () => Buffer.concat([Buffer.from([0x1f, 0x8b]), joined(lines)])],
  ['a gzip bomb', () => gzipSync(Buffer.alloc(200 * 1024 * 1024, 'x'))],
  ['deep nesting', () => joined([lines[0]!, deep])],
  ['200 MB', () => Buffer.alloc(200 * 1024 * 1024, '{"a":1}\n')],
];

/** Every record of every table, except fields that only say when something was viewed. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const tables: Record<string, unknown> = {};
    for (const name of database.objectStoreNames) {
      const all = database.transaction(name).objectStore(name).getAll();
      tables[name] = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)));
    }
    database.close();
    return JSON.stringify(tables);
  });

async function oneSentence(page: Page): Promise<string> {
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.count()).toBe(1);
  const sentence = (await alert.locator('strong').innerText()).trim();
  expect(sentence).toMatch(/^\S.*\.$/s);
  expect(sentence.length).toBeLessThan(400);
  expect(sentence).not.toMatch(/undefined|NaN|\[object|Error:|\n/);
  return sentence;
}

describe('an archive that is', () => {
  test.each(archives)('%s is refused in one sentence, and nothing is stored', async (name, make) => {
    const { page, served } = app;
    await page.goto(`${served.address}#/settings`);
    const before = await everything(page);
    await page.goto(`${served.address}#/`);
    await giveFile(page, 'An archive or a report', { name: 'bad.evenkeel.jsonl', content: make() });
    const sentence = await oneSentence(page);
    console.info(`${name}: ${sentence}`);
    expect(await everything(page)).toBe(before);
  });
});

// Other bad item files: test/component/items/bad-files.test.ts.
test('a deeply nested item file is refused in one sentence, and nothing is stored', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/settings`);
  const before = await everything(page);
  await page.goto(`${served.address}#/items`);
  await giveFile(page, 'A file of questions', { name: 'a.jsonl', content: `{"question":${deep}}\n` });
  expect(await oneSentence(page)).toContain('a.jsonl');
  expect(await everything(page)).toBe(before);
});

/** Passes the file through the disk, because a large one cannot be given to the browser directly. */
async function giveFile(page: Page, label: string, { name, content }: { name: string; content: Buffer | string }) {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-file-'));
  const path = join(folder, name);
  try {
    await writeFile(path, content);
    await page.getByRole('group', { name: label }).locator('input').setInputFiles(path);
    await page
      .getByRole('alert')
      .or(page.getByRole('heading', { level: 3, name }))
      .first()
      .waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
}
