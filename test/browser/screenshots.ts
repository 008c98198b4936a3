/**
 * Takes pictures of every page, in light and dark, at three widths, for people to look at:
 *   npx tsx test/browser/screenshots.ts [built folder, dist/] [pictures' folder, test-results/screenshots/]
 */
import '../../src/studies/give-studies.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { everyPage, makeRuns, openPage } from './every-page.ts';
import { browserFlags, findBrowser } from './find-browser.ts';
import { serve } from './serve.ts';

const [built = 'dist', pictures = join('test-results', 'screenshots')] = process.argv.slice(2);
const widths = [360, 768, 1440];
const themes = ['light', 'dark'] as const;

await mkdir(pictures, { recursive: true });
const served = await serve(built);
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  // tsx calls this function to name the functions that it compiles, in pages too.
  await context.addInitScript('globalThis.__name = (named) => named;');
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`On ${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`On ${page.url()}: ${message.text()}`);
  });
  const runs = await makeRuns(page, served.address);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const place of everyPage(runs)) {
        await openPage(page, served.address, place);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overflow > 0) console.error(`${place.name} at ${width} px is ${overflow} px too wide.`);
        await page.screenshot({ path: join(pictures, `${place.name}-${theme}-${width}.png`), fullPage: true });
      }
    }
  }
} finally {
  await browser.close();
  await served.close();
}
