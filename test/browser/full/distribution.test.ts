import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../made-up/run.ts';
import { openApp, type App } from '../app.ts';
import { saved, untilFinished } from '../run-pages.ts';

let app: App;
let folder: string;

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-distribution-'));
}, 60_000);
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test(
  'a report of 24 prompts tells how they are distributed, leads to the answers, and has it in its files',
  { timeout: 120_000 },
  async () => {
    const { page, served, faults } = app;
    const file = join(folder, 'run.evenkeel.jsonl');
    const run = await writeMadeUpRun(file, { models: 2, perSet: 8, prompts: 24 });
    await page.goto(`${served.address}#/`);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).click({ timeout: 60_000 });
    await untilFinished(page);
    const section = page.getByRole('region', { name: 'How the prompts are distributed', exact: true });
    await section.scrollIntoViewIfNeeded();
    const figure = section.getByRole('figure', { name: /How the prompts’ scores are spread/ });
    // Seven quantiles a model.
    await expect.poll(() => figure.locator('[data-mark]').count()).toBe(14);
    await section.getByText('Every prompt’s score, estimated').click();
    const table = section.getByRole('table', { name: /^Every prompt’s score, estimated/ });
    await expect.poll(() => table.getByRole('row').count()).toBe(1 + 2 * 24);
    const link = table.getByRole('row').filter({ hasText: 'Own prompt 14' }).first().getByRole('link').nth(1);
    expect(await link.getAttribute('href')).toBe(
      `#/run/${run}/answers?model=${encodeURIComponent('small:evenkeel/made-up-a@1')}&scenario=own-14`,
    );
    await section.getByText('The quantiles in numbers').click();
    const next = page.getByRole('region', { name: 'What to buy next', exact: true });
    await next.getByText('Runs of other sizes in numbers').click();
    await expect
      .poll(() => next.getByRole('table', { name: 'What runs of other sizes would find' }).getByRole('row').count())
      .toBe(9);
    const { text } = await saved(page, 'Tables (CSV)');
    for (const id of ['quantiles', 'estimates', 'forecast', 'variance']) expect(text).toContain(`\n${id},`);
    expect(faults).toEqual([]);
  },
);
