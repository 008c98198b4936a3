import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from './find-browser.ts';
import { axeFaults } from './axe.ts';
import { openPage } from './every-page.ts';
import { serve } from './serve.ts';
const served = await serve('/tmp/library/dist');
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
const page = await (await browser.newContext()).newPage();
for (const colorScheme of ['light', 'dark'] as const) for (const width of [360, 768, 1440]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  for (const address of ['/models', '/models?get=transformers-webgpu:onnx-community/Qwen3-0.6B-ONNX@main:q4f16', '/models?get=nothing', '/new']) {
    await openPage(page, served.address, { name: '', address });
    for (const s of await page.locator('main summary').all()) if (address !== '/new') await s.click();
    if (address !== '/new') await page.getByLabel('Only what may fit this machine').uncheck();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    console.log(colorScheme, width, address, over, JSON.stringify(await axeFaults(page)));
    if (address === '/models') await page.screenshot({ path: `/tmp/library/open-${colorScheme}-${width}.png`, fullPage: true });
  }
}
await browser.close(); await served.close();
