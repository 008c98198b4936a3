import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../../made-up/run.ts';
import { openApp, type App } from '../../app.ts';
import { copyRun } from '../../copied-runs.ts';
import { held, reloadedAt } from '../../slow-disk.ts';

let app: App;
let folder = '';
let run = '';

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-many-'));
  const file = join(folder, 'made-up.evenkeel.jsonl');
  run = await writeMadeUpRun(file, { models: 2, perSet: 1 });
  await app.page.locator('input[type=file]').first().setInputFiles(file);
  await app.page.getByRole('link', { name: 'Open the run' }).waitFor();
  await copyRun(app.page, run, { count: 64, before: true });
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const home = async (query = '') => {
  await app.page.goto('about:blank');
  await app.page.goto(`${app.served.address}#/${query}`);
};
const rows = () => app.page.getByRole('table', { name: 'Runs in this browser' }).getByRole('row');
/** The number of rows without the header row. */
const shown = async () => (await rows().count()) - 1;
const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: typeof name === 'string' });

describe('attack 18: many runs', () => {
  test('are listed a part at a time, searched and sorted; the address keeps it through a reload', async () => {
    const { page } = app;
    await home();
    await expect.poll(shown).toBe(50);
    await button('Show more (15 left)').click();
    await expect.poll(shown).toBe(65);
    await page.getByRole('searchbox', { name: 'Search names, notes and models' }).fill('copy 1');
    await expect.poll(shown).toBe(16);
    await button('Name').click();
    await expect.poll(() => rows().nth(1).innerText()).toContain('Copy 1');
    await page.reload();
    await expect.poll(shown).toBe(16);
    expect(await rows().nth(2).innerText()).toContain('Copy 10');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await rows().nth(2).getByRole('link', { name: 'Copy 10' }).click();
    await page.getByRole('heading', { level: 1, name: 'Copy 10' }).waitFor();
    await page.goBack();
    await expect.poll(shown).toBe(16);
    expect(app.faults).toEqual([]);
  });

  test('are ticked one by one or up to another with Shift, and tagged, exported and removed together', async () => {
    const { page } = app;
    await home('?search=copy&sort=name');
    const tick = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Tick ${name} of`) });
    await tick('Copy 3').check();
    await tick('Copy 6').click({ modifiers: ['Shift'] });
    const actions = page.getByRole('group', { name: 'Ticked runs' });
    await actions.getByText('4 runs ticked').waitFor();
    await tick('Copy 6').press('Space');
    await actions.getByText('3 runs ticked').waitFor();

    await actions.getByRole('button', { name: 'Tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag 3 runs' });
    const field = dialog.getByRole('combobox', { name: 'Tags of all 3 runs' });
    await field.pressSequentially('pilot,soon');
    await field.press('Enter');
    await dialog.getByRole('button', { name: 'Remove the tag soon' }).waitFor();
    await field.press('Backspace');
    await dialog.getByRole('button', { name: 'Remove the tag soon' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('pilot');
    await expect.poll(shown).toBe(3);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      actions.getByRole('button', { name: 'Export' }).click(),
    ]);
    const zip = new ZipReader(new BlobReader(new Blob([await readFile(await download.path())])));
    expect((await zip.getEntries()).map(({ filename }) => filename)).toHaveLength(3);

    await actions.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No run matches.').waitFor();
    await button('Undo').click();
    await expect.poll(shown).toBe(3);
    await home('?tag=never');
    await page.getByText('No run has the tag “never”.').waitFor();
    await button('Show all runs').click();
    await expect.poll(shown).toBe(50);
    expect(app.faults).toEqual([]);
  });

  test('have columns that are chosen and kept', async () => {
    const { page } = app;
    await home();
    await button('Columns').click();
    const letGo = await held(page, 'settings');
    await page.getByRole('checkbox', { name: 'Question sets' }).check();
    await page.getByRole('columnheader', { name: 'Question sets' }).waitFor();
    await page.getByText('Saving…').waitFor();
    await letGo();
    await page.getByText('Saving…').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('columnheader', { name: 'Question sets' }).waitFor();
  });

  test('are cards on a phone, with the same functions', async () => {
    const { page } = app;
    await page.setViewportSize({ width: 390, height: 844 });
    await home('?search=copy&sort=name');
    const cards = page.getByRole('list', { name: 'Runs in this browser' });
    await cards.getByRole('checkbox', { name: /^Tick Copy 1 of/ }).check();
    await page.getByRole('group', { name: 'Ticked runs' }).getByRole('button', { name: 'Tag' }).waitFor();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Date');
    await cards
      .getByRole('button', { name: /^Remove the run/ })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('are chosen by typing where there are many', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/compare`);
    const second = page.getByRole('combobox', { name: 'Second run' });
    await second.click();
    await second.fill('copy 33');
    const option = page.getByRole('option', { name: /^Copy 33/ });
    await option.waitFor();
    await second.press('ArrowDown');
    await second.press('Enter');
    await option.waitFor({ state: 'detached' });
    expect(await second.inputValue()).toMatch(/^Copy 33 · System-prompt audit · /);
    await second.click();
    await second.fill('nothing');
    await second.press('Escape');
    expect(await second.inputValue()).toMatch(/^Copy 33/);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.waitForURL(new RegExp(`/${(33).toString(16).padStart(64, '0')}$`));
  });

  let tries = 0;
  test('a note and tags are written on the run’s page, and are saved when that is no longer said to go on', async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/run/${run}`);
    // Writing the same text as an earlier attempt would be no change.
    const [runNote, tag] = [`<b>Again</b> in May, ${++tries}.`, `noon-${tries}`];
    await button(/^(Add a|Change the) note$/).click();
    const note = page.getByRole('textbox', { name: 'Note on this run' });
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    const letGo = await held(page, 'runs');
    await note.fill(`Asked before lunch.\n${runNote}`);
    await page.getByText('Saving…').waitFor();
    await letGo();
    await page.getByText('Saving…').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(runNote).waitFor();
    await button(/^(Add|Change the) tags$/).click();
    const field = page.getByRole('combobox', { name: 'Tags of this run' });
    await field.fill(tag);
    await reloadedAt(page, tag, () => field.press('Enter'));
    await page.getByRole('list', { name: 'Tags' }).getByText(tag).waitFor();
    expect(app.faults).toEqual([]);
  });
});
