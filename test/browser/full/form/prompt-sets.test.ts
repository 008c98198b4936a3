import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshContext, openApp, type App } from '../../app.ts';
import { held } from '../../slow-disk.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const minutes = 60_000;
const prompts = ['You are a helpful clerk.', 'Write JSON such as {"n": 1} for: {question}'].join('\n---\n');

async function exported(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export/ }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test(
  'a set of prompts is saved, changed, compared, exported, and the same bytes once it was brought back in a fresh profile',
  async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/new?study=system-prompt`);
    await page.getByRole('button', { name: 'Paste prompts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Or paste prompts' }).fill(prompts);
    await dialog.getByText('(user message)').waitFor();
    await dialog.getByRole('button', { name: 'Add 2 prompts' }).click();

    await page.getByRole('button', { name: 'Save as a set' }).click();
    await page.getByRole('textbox', { name: 'Title of the set' }).fill('Clerks');
    const letGo = await held(page, 'entrySets');
    await page.getByRole('button', { name: 'Save the set' }).dblclick();
    await letGo();
    const sets = page.getByRole('combobox', { name: 'Set of prompts' });
    await expect.poll(() => sets.inputValue()).toBe('clerks');
    expect(await sets.locator('option').allInnerTexts()).toEqual(['Built-in', 'Clerks: 2 prompts, version 1']);

    // The changed set is saved as its next version. The built-in prompts are another set.
    const own = page.getByRole('group', { name: 'System prompts' });
    await own.locator('summary').filter({ hasText: 'helpful clerk' }).first().click();
    await own.getByRole('textbox', { name: 'System message' }).fill('You are a careful clerk.');
    await page.getByRole('button', { name: 'Save as version 2 of “Clerks”' }).click();
    await expect.poll(() => sets.inputValue()).toBe('clerks');
    const ticked = own.getByRole('checkbox', { checked: true });
    await sets.selectOption({ label: 'Built-in' });
    await expect.poll(() => ticked.count()).toBe(10);
    await sets.selectOption('clerks');
    await expect.poll(() => ticked.count()).toBe(2);

    await page.getByRole('link', { name: 'All sets, with their versions' }).click();
    await page.getByRole('table', { name: 'Sets' }).waitFor();
    await page.getByRole('link', { name: 'Clerks' }).click();
    const changed = page.getByRole('region', { name: 'From version 1 to version 2' });
    await changed.locator('ins').filter({ hasText: 'careful' }).waitFor();
    await changed.locator('del').filter({ hasText: 'helpful' }).waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Clerks, all');
    await page.getByRole('button', { name: 'Save the title' }).click();
    await page.getByRole('heading', { name: 'Clerks, all' }).waitFor();
    const file = await exported(page);
    expect(file.name).toBe('clerks.prompts.json');

    const other = await freshContext(app.browser);
    const fresh = await other.newPage();
    await fresh.goto(`${served.address}#/prompts`);
    await fresh.getByText('No set yet.').waitFor();
    await fresh
      .getByRole('button', { name: 'A set, or prompts' })
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(file.text) });
    await fresh.getByText('“Clerks, all” is stored.').waitFor();
    expect(await exported(fresh)).toEqual(file);
    await fresh.getByRole('link', { name: 'Clerks, all' }).click();
    await fresh.getByRole('link', { name: 'Ask these in a new audit' }).click();
    await fresh.getByRole('checkbox', { name: 'Ask “Prompt 2”', checked: true }).waitFor();
    expect(await fresh.getByRole('group', { name: 'System prompts' }).getByRole('checkbox', { checked: true }).count()).toBe(
      2,
    );
    await other.close();

    // Moves the set to the Trash and back.
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No set yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Clerks, all' }).waitFor();

    await page.getByRole('button', { name: 'A set, or prompts' }).setInputFiles('test/fixtures/promptfoo/refunds.yaml');
    await page.getByText('“Refund clerk” is stored.').waitFor();
    await page.getByText('3 questions not imported: use the form of a new audit for them.').waitFor();
    await page.getByRole('link', { name: 'Refund clerk' }).waitFor();
    expect(app.faults).toEqual([]);
  },
  3 * minutes,
);
