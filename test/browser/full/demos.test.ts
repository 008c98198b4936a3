import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { openApp } from '../app.ts';
import { untilReported } from '../run-pages.ts';
import { studies } from '../../../src/studies/index.ts';

const minutes = 60_000;

test.each(studies.map((study) => [study.title, study] as const))(
  'the demo of “%s” ends in a first screen that tells models apart, by answers that could be read',
  async (title, { demo }) => {
    const app = await openApp({ unfolded: false });
    try {
      const { page } = app;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: `Run the demo: ${title}` }).click();
      await untilReported(page);
      const { tells } = await demo!.plan();
      const cards = page.getByRole('list', { name: 'Model by model' }).getByRole('listitem');
      for (const [name, state] of Object.entries(tells))
        await cards.filter({ hasText: name }).getByText(state, { exact: true }).waitFor();

      const first = page.locator('#report-verdict');
      const text = await first.innerText();
      expect(text).not.toContain('Not rated');
      expect(text).not.toMatch(/too hard|too easy|Nearly all/);
      const marks = first.locator('figure [data-mark]');
      expect(await marks.count()).toBeGreaterThanOrEqual(Object.keys(tells).length);
      expect(app.foreign).toEqual([]);
      expect(app.faults).toEqual([]);

      await page.goto(`${app.served.address}#/`);
      const row = page.getByRole('table', { name: 'Runs in this browser' }).getByRole('row').nth(1);
      for (const [name, state] of Object.entries(tells))
        await row.getByRole('listitem').filter({ hasText: name }).getByText(state, { exact: true }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
    } finally {
      await app.close();
    }
  },
  8 * minutes,
);
