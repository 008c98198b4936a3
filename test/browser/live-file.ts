import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { patience, type App } from './app.ts';
import { saved, untilFinished } from './run-pages.ts';

/** Imports an archive into the app and saves its report as a live file. */
export async function saveLiveFile(
  { page, served }: App,
  archive: string,
  at: string,
  until = untilFinished,
): Promise<string> {
  await page.goto(`${served.address}#/`);
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(archive);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await until(page);
  await writeFile(at, (await saved(page, 'HTML (live)')).text);
  return at;
}

export interface OpenedFile {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page logged, threw or asked. */
  readonly heard: { readonly faults: string[]; readonly asked: string[] };
}

/** A file as somebody opens it who has nothing else: from a disk, in a fresh profile, without a network. */
export async function openFile(app: App, path: string, use: (opened: OpenedFile) => Promise<void>): Promise<void> {
  const context = await app.context
    .browser()!
    .newContext({ serviceWorkers: 'block', offline: true, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(patience);
  const heard = { faults: [] as string[], asked: [] as string[] };
  context.on('request', (request) => heard.asked.push(request.url()));
  const page = await context.newPage();
  page.on('pageerror', (error) => heard.faults.push(error.message));
  page.on('console', (message) => heard.faults.push(message.text()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  try {
    await page.goto(pathToFileURL(path).href);
    await use({ page, context, heard });
  } finally {
    await context.close();
  }
}

/** Its script has taken over. */
export const isLive = (page: Page) => page.getByRole('navigation', { name: 'This report' }).waitFor();
/** What it says where its script may not run. */
export const still = (page: Page) => page.getByText(/its script was changed, or may not run here/);
