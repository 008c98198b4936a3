import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { built, openKillable } from '../../../test/browser/app.ts';
import { saved, startByLink, storedResponses, untilFinished } from '../../../test/browser/run-pages.ts';
import { serve } from '../../../test/browser/serve.ts';
import { reportProgress } from './progress.ts';

/**
 * The built app uses a profile in the cache, so a stopped run can resume. It has a fixed port, because a browser stores data
 * by address.
 */
const port = 43_117;
const pollMs = 2000;
const minutes = 60_000;

/** Chooses the file on *Models* unless the profile has it. Returns the model's id. */
async function chooseFile(page: Page, address: string, file: string): Promise<string> {
  const name = basename(file, '.gguf');
  await page.goto(`${address}#/models`);
  await page.reload();
  const section = page.getByRole('region', { name: 'Your own files (GGUF)' });
  await section.getByRole('button', { name: 'Choose a GGUF file, or drop it here' }).waitFor();
  const row = section.getByRole('listitem').filter({ hasText: name });
  const known = join(file, '..', 'browser-id.txt');
  if (!existsSync(known) || (await row.count()) === 0) {
    await chooseLargeFile(page, section.getByRole('button', { name: 'Choose a GGUF file, or drop it here' }), file);
    await row.waitFor({ timeout: 10 * minutes });
    const id = /gguf:[^\s@]+@[0-9a-f]{64}:\w+/.exec((await row.textContent()) ?? '')?.[0];
    if (id === undefined) throw new Error('The page does not show the model’s id.');
    writeFileSync(known, id);
  }
  return readFileSync(known, 'utf8');
}

/** Playwright cannot send a file over 50 MB to a browser that it did not start, so the browser opens it itself. */
async function chooseLargeFile(page: Page, input: Locator, file: string): Promise<void> {
  await input.evaluate((element) => element.setAttribute('data-chosen', ''));
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.querySelector("[data-chosen]")' });
  await session.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId ?? '' });
  await session.detach();
}

/** Runs the plan with the GGUF engine of the built app. Returns the text of the archive that the page saves. */
export async function auditInBrowser(cache: string, file: string, query: string, cells: number): Promise<string> {
  const profile = join(cache, 'profile');
  mkdirSync(profile, { recursive: true });
  const served = await serve(built(), undefined, port);
  const app = await openKillable(profile, served.address);
  try {
    // A headless browser shows no file picker.
    await app.page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
    const model = await chooseFile(app.page, served.address, file);
    const run = await startByLink(
      app.page,
      served.address,
      `${query.replace(/^study=[^&]*&/, '')}&models=${encodeURIComponent(model)}`,
    );
    const goOn = app.page.getByRole('button', { name: /^(Start|Continue)$/ });
    const progress = reportProgress('gguf', cells, 'answers in the app');
    for (let stored = 0; stored < cells;) {
      await app.page.waitForTimeout(pollMs);
      if (await goOn.isVisible()) await goOn.click();
      stored = (await storedResponses(app.page, run)).length;
      progress(stored);
    }
    await untilFinished(app.page);
    return (await saved(app.page, 'Archive (.jsonl)')).text;
  } finally {
    await app.close();
    await served.close();
  }
}
