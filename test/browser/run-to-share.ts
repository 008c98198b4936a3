import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeMadeUpRun } from '../made-up/run.ts';
import { freshContext, openApp, type App } from './app.ts';
import { saved, sharedLink, untilFinished } from './run-pages.ts';

/** A run of three models and all prompts, opened in the app. */
export interface RunToShare {
  readonly app: App;
  /** The folder for files. It is removed at the end. */
  readonly folder: string;
  readonly run: string;
  /** The result that the run's page exports. */
  readonly result: string;
  readonly link: string;
  close(): Promise<void>;
}

export async function openRunToShare({ perSet = 20 } = {}): Promise<RunToShare> {
  const app = await openApp();
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-share-'));
  const archive = join(folder, 'run.evenkeel.jsonl');
  const run = await writeMadeUpRun(archive, { models: 3, perSet });
  await openFile(app, app.page, archive);
  await app.page.getByRole('link', { name: 'Open the run' }).click();
  await untilFinished(app.page);
  const result = (await saved(app.page, 'Result (JSON)')).text;
  const link = await sharedLink(app.page);
  return {
    app,
    folder,
    run,
    result,
    link,
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Uses a page in an empty profile in which the app has never run. The page may log no error and open no dialog. */
export async function inFreshProfile<T>(app: App, use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await freshContext(app.browser);
  try {
    return await inNewPage(context, (page) => use(page, context));
  } finally {
    await context.close();
  }
}

/** Uses a new page of this profile. The page may log no error and open no dialog. */
export async function inNewPage<T>(context: BrowserContext, use: (page: Page) => Promise<T>): Promise<T> {
  const faults: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const made = await use(page);
  expect(faults).toEqual([]);
  await page.close();
  return made;
}

export async function untilSharedReport(page: Page): Promise<void> {
  await page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
  await page.locator('.report:not([aria-busy])').waitFor();
  // Waits for everything that loads in the background, such as the code that writes files.
  await page.waitForLoadState('networkidle');
}

/** Opens an archive or a report on Home. */
export async function openFile(app: App, page: Page, path: string): Promise<void> {
  await page.goto(app.served.address);
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(path);
}

/** Saves a file from the run's page and returns its path in the run's folder. */
export async function savedFromRun(shared: RunToShare, button: string): Promise<string> {
  const { page, served } = shared.app;
  await page.goto(`${served.address}#/run/${shared.run}`);
  await untilFinished(page);
  return savedAsNamed(shared, button);
}

/** Saves a file from the current page. The ending of its name shows what it holds. */
export async function savedAsNamed({ app, folder }: RunToShare, button: string): Promise<string> {
  const { path, name } = await saved(app.page, button);
  const at = join(folder, name);
  await copyFile(path, at);
  return at;
}
