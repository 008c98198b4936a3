import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules that axe finds broken on a page, each with the markup that breaks it. */
export async function axeFaults(page: Page): Promise<{ rule: string; markup: string[] }[]> {
  // A page that did not reload still has axe's script. Reading the script takes as long as checking a small page.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Without legacy mode axe opens another page for every analysis. That is for frames, and the app has none.
  // Passed rules are listed without their markup. On a long report they would take megabytes and twice the time.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], selectors: false, preload: false })
    .analyze();
  return violations.map(({ id, nodes }) => ({ rule: id, markup: nodes.map(({ html }) => html) }));
}
