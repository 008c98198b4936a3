import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on a page: the rules, each with the markup that breaks it. */
export async function axeFaults(page: Page): Promise<{ rule: string; markup: string[] }[]> {
  // A page that was not loaded anew still has its script, which takes as long to be read as a small page to be looked at.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Otherwise a page of its own is opened for every analysis; that is for frames, and there are none.
  // What passes is told without its markup: on a long report that would be megabytes, and twice the time.
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], selectors: false, preload: false })
    .analyze();
  return violations.map(({ id, nodes }) => ({ rule: id, markup: nodes.map(({ html }) => html) }));
}
