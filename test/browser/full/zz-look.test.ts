import { expect, test } from 'vitest';
import { openApp } from '../app.ts';
import { untilFinished } from '../run-pages.ts';
test('look', { timeout: 1_500_000 }, async () => {
  const app = await openApp();
  const { page } = app;
  for (const title of ['System prompt', 'Instruction style', 'Paraphrase', 'Configuration', 'Judge', 'Pairwise']) {
    await page.goto(app.served.address + '#/');
    const button = page.getByRole('button', { name: new RegExp(`^Run the demo: ${title}`) }).first();
    if ((await button.count()) === 0) { console.log('no', title, await page.getByRole('button', { name: /Run the demo/ }).allInnerTexts()); continue; }
    await button.click();
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor({ timeout: 200_000 });
    await untilFinished(page);
    await page.waitForTimeout(3000);
    for (const [w, scheme] of [[1440, 'light'], [390, 'dark']] as const) {
      await page.setViewportSize({ width: w, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/pics/demo-${title.replace(/ /g, '-')}-${w}-${scheme}.png`, fullPage: true });
    }
    console.log(title, await page.locator('main').innerText().then((t) => t.slice(0, 2500)));
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(app.faults).toEqual([]);
  await app.close();
});
