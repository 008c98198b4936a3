import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Response } from '../../src/core/answers/response.ts';

const minutes = 60_000;

/** Opens a plan link that starts by itself and returns the run's id. */
export async function startByLink(page: Page, origin: string, query: string): Promise<string> {
  await page.goto(`${origin}#/new?study=system-prompt&${query}&start=1`);
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
  return page.url().slice(-64);
}

/** Waits until every cell has its answer and the report on all of them is complete. */
export async function untilFinished(page: Page): Promise<void> {
  const whole = page
    .getByRole('main')
    .filter({ has: page.getByRole('button', { name: 'Export' }) })
    .filter({ has: page.getByRole('heading', { name: 'Details' }) })
    .filter({ hasNot: page.getByText('Partial result') })
    .filter({ hasNot: page.getByRole('region', { name: 'Progress' }) })
    // Sections draw one after the other.
    .filter({ hasNot: page.locator('section[aria-busy=true], .report[aria-busy=true]') });
  await whole.waitFor({ timeout: 10 * minutes });
}

/** Waits for the whole report of a finished run, of any study. */
export async function untilReported(page: Page): Promise<void> {
  const whole = page
    .getByRole('main')
    .filter({ has: page.getByRole('button', { name: 'Export' }) })
    .filter({ hasNot: page.getByRole('region', { name: 'Progress' }) })
    .filter({ hasNot: page.getByText('Measuring.') })
    // Comparing the answers changes the report again.
    .filter({ hasNot: page.getByText('Comparing answers') })
    .filter({ has: page.getByRole('button', { name: 'Share', exact: true }) })
    // Controls that save the report are disabled until it is complete.
    .filter({ hasNot: page.locator('button[aria-busy=true], [popover] button:disabled') });
  await whole.waitFor({ timeout: 8 * minutes });
}

export interface Saved {
  readonly path: string;
  /** The name that the page gave it. */
  readonly name: string;
  readonly text: string;
}

/** Clicks a button in the report's “Export” menu and returns the saved file. */
export async function saved(page: Page, button: string | RegExp): Promise<Saved> {
  const save = page.getByRole('group', { name: 'Export' }).getByRole('button', { name: button });
  // If the menu is still open from an earlier call, a click would close it.
  if (!(await save.isVisible())) await page.getByRole('button', { name: 'Export' }).click();
  // Shorter than any test's limit, so that the error can quote the page.
  const timeout = minutes;
  const [download] = await Promise.all([page.waitForEvent('download', { timeout }), save.click({ timeout })]).catch(
    async (error: unknown) => {
      const text = await page.locator('body').innerText();
      throw new Error(`Nothing was saved, and the page says: ${text}`, { cause: error });
    },
  );
  const path = await download.path();
  return { path, name: download.suggestedFilename(), text: await readFile(path, 'utf8') };
}

/** The link that “Share” copies. */
export async function sharedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText(/^The link is copied: [\d,]+ characters\.$/).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

export interface StoredResponse {
  readonly seq: number;
  readonly cell: string;
}

/** A run's responses in the browser's database. It reads IndexedDB directly, without the app. */
export async function storedResponses(page: Page, run: string): Promise<StoredResponse[]> {
  return page.evaluate(async (runId) => {
    const open = indexedDB.open('evenkeel');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const all = database.transaction('responses').objectStore('responses').getAll();
    const rows = await new Promise<{ seq: number; run: string; cell: string }[]>((resolve, reject) => {
      all.onsuccess = () => resolve(all.result);
      all.onerror = () => reject(all.error);
    });
    database.close();
    return rows.filter((row) => row.run === runId).map(({ seq, cell }) => ({ seq, cell }));
  }, run);
}

/** The responses in an archive's text, without their times and origins, which differ between runs. */
export function responsesIn(archive: string): Omit<Response, 'ms' | 'origin'>[] {
  return archive
    .split('\n')
    .filter((line) => line.includes('"type":"response"'))
    .map((line) => {
      const { ms: _, origin: __, ...response } = JSON.parse(line) as Response;
      return response;
    });
}
