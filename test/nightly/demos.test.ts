import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { firstScreenFaults, firstScreens } from '../browser/first-screen.ts';
import { openApp } from '../browser/app.ts';
import { untilReported } from '../browser/run-pages.ts';
import { offeredStudies } from '../../src/studies/index.ts';
import { untilStill } from '../browser/until-still.ts';

const minutes = 60_000;

const hurts: Readonly<Record<string, RegExp>> = {
  'system-prompt': /points below the mean|do not show which are the worst/,
  'instruction-style': /Exclamative is below the best/,
  paraphrase: /Spread that rewording adds/,
  judge: /Agreement with the reference/,
  'judge-pairs': /favours the response shown first/,
  configuration: /points lower|below the (?:best|mean)|Best against worst configuration/,
};

/** The card's words after the comparison, for each study that compares answers. */
const comparedWords: Readonly<Record<string, string>> = { 'instruction-style': 'of 1 alike' };

/** Names of levels that a card may print. Numbers in these names do not count. */
const levels: Readonly<Record<string, readonly string[]>> = {
  configuration: [
    'First wording, 20 random characters before and after, Temperature 0.2',
    '20 random characters before and after',
  ],
};

/** Takes pictures for people to look at. Set EVENKEEL_PICTURES to a folder. */
async function pictures(page: Page, folder: string, study: string): Promise<void> {
  for (const { width, height } of firstScreens) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await untilStill(page);
      await page.screenshot({ path: `${folder}/${study}-${width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test.each(offeredStudies.map((study) => [study.title, study] as const))(
  'the demo of “%s” ends in a first screen that tells models apart, by answers that could be read',
  async (title, { id, demo }) => {
    const app = await openApp({ unfolded: false });
    try {
      const { page } = app;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: `Run the demo: ${title}`, exact: true }).click();
      await untilReported(page);
      const { expectedStates } = await demo!.plan();
      const cards = page.getByRole('list', { name: 'Model by model' }).getByRole('listitem');
      for (const [name, state] of Object.entries(expectedStates))
        await cards.filter({ hasText: name }).getByText(state, { exact: true }).waitFor();

      const first = page.locator('#report-verdict');
      const text = await first.innerText();
      expect(text).not.toContain('Not rated');
      expect(text).not.toMatch(/too hard|too easy|Nearly all/);
      const marks = first.locator('figure [data-mark]');
      // A study that compares answers shows its marks only after the comparison.
      await expect.poll(() => marks.count()).toBeGreaterThanOrEqual(Object.keys(expectedStates).length);
      expect(app.foreign).toEqual([]);
      expect(app.faults).toEqual([]);

      // The card says which model is less sensitive and whether that is certain. It also names the possibly worst prompt, or
      // the size of the effect, in the study's own terms.
      const alike = comparedWords[id];
      if (alike !== undefined) await first.getByText(alike).last().waitFor();
      await page.getByText(/^(?:Comparing answers|Loading the encoder)/).waitFor({ state: 'detached' });
      expect(text).toMatch(hurts[id] ?? /^$/);
      expect(await firstScreenFaults(page, [...Object.keys(expectedStates), ...(levels[id] ?? [])])).toEqual([]);
      if (process.env.EVENKEEL_PICTURES) await pictures(page, process.env.EVENKEEL_PICTURES, id);

      await page.goto(`${app.served.address}#/`);
      const row = page.getByRole('table', { name: 'Runs in this browser' }).getByRole('row').nth(1);
      for (const [name, state] of Object.entries(expectedStates))
        await row.getByRole('listitem').filter({ hasText: name }).getByText(state, { exact: true }).waitFor();
    } finally {
      await app.close();
    }
  },
  8 * minutes,
);
