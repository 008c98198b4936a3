import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { built, freshContext, type App } from './app.ts';
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
  /** What the page logged, threw or requested. */
  readonly heard: { readonly faults: string[]; readonly asked: string[] };
}

/** Opens a file from disk in a fresh profile without a network, as a recipient would who has nothing else. */
export async function openFile(app: App, path: string, use: (opened: OpenedFile) => Promise<void>): Promise<void> {
  const context = await freshContext(app.browser, { offline: true, viewport: { width: 1440, height: 900 } });
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

/** Waits until the file's script has taken over. */
export const isLive = (page: Page) => page.getByRole('navigation', { name: 'This report' }).waitFor({ state: 'attached' });
/** The notice in the file if its script cannot run. */
export const still = (page: Page) => page.getByText(/its script was changed, or may not run here/);

/** The parts of the report's code in a file, by name, and their total bytes. Each part is one of the built files. */
export async function codeIn(html: string): Promise<{ readonly parts: readonly string[]; readonly bytes: number }> {
  const [, packed = ''] = /id="evenkeel-code">([^<]*)</.exec(html) ?? [];
  const assets = join(built(), 'assets');
  const names = (await readdir(assets)).flatMap((file) => /^live-(.+)-[0-9a-f]{8}\.bin$/.exec(file) ?? []);
  const known = new Map<string, string>();
  for (let at = 0; at < names.length; at += 2)
    known.set((await readFile(join(assets, names[at] ?? ''))).toString('base64'), names[at + 1] ?? '');
  return { parts: packed.split(' ').map((part) => known.get(part) ?? 'unknown'), bytes: packed.length };
}
