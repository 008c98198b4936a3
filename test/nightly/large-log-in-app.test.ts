import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../browser/app.ts';
import { writeLargeLog, type LargeLog } from '../made-up/large-log.ts';

let app: App;
let folder: string;
let log: LargeLog;

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-large-log-'));
  log = await writeLargeLog(folder, 500_000_000);
}, 300_000);
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'a log of 500 MB is read by the app with time left told, is given up on “Cancel”, and takes less than 1.5 GB',
  { timeout: 900_000 },
  async () => {
    const { page, served } = app;
    page.setDefaultTimeout(300_000);
    await page.goto(`${served.address}#/import`);
    const drop = page.getByRole('button', { name: 'Files, a folder or a zip' });
    await drop.setInputFiles(log.file);
    await page.getByText(/ left/).first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => drop.isEnabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Make a report' }).count()).toBe(0);

    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, rendererBytes())), 200);
    const began = performance.now();
    await drop.setInputFiles(log.file);
    const heading = `1 model, ${log.lines.toLocaleString('en-GB')} questions, ${log.lines.toLocaleString('en-GB')} answers`;
    await page.getByRole('heading', { name: heading }).waitFor();
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1000;
    console.info(`${log.lines} answers in ${seconds.toFixed(1)} s, the page at most ${(most / 1e6).toFixed(0)} MB`);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(1.5e9);
  },
);

/** Memory of the browser's largest page, including its workers. */
function rendererBytes(): number {
  const sizes = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((id) => {
      try {
        if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer')) return 0;
        return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
      } catch {
        return 0;
      }
    });
  return Math.max(0, ...sizes);
}
