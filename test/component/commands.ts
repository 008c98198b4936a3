import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { BrowserCommand } from 'vitest/node';

/** A file that the page saved. */
export interface Download {
  readonly name: string;
  readonly base64: string;
}

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;

export const emulateMedia: BrowserCommand<[media: Media]> = ({ page }, media) => page.emulateMedia(media);

export const nextDownload: BrowserCommand<[]> = async ({ page }): Promise<Download> => {
  const download = await page.waitForEvent('download');
  return { name: download.suggestedFilename(), base64: await readFile(await download.path(), 'base64') };
};

/** Taps the element that the selector finds, as on a touch screen. */
export const tap: BrowserCommand<[selector: string]> = async ({ context, page, iframe }, selector) => {
  const touched = iframe.locator(selector);
  await touched.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const box = await touched.boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
};

/** The clipboard's text. */
export const clipboard: BrowserCommand<[]> = ({ page }) => page.evaluate(() => navigator.clipboard.readText());

declare module 'vitest/browser' {
  interface BrowserCommands {
    clipboard(): Promise<string>;
    emulateMedia(media: Media): Promise<void>;
    nextDownload(): Promise<Download>;
    tap(selector: string): Promise<void>;
  }
}
