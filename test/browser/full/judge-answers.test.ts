import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemPromptStudy } from '../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { archiveOf, runWith } from '../../compare/compared-runs.ts';
import { someItems } from '../../run/small-plan.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test(
  'answers of a finished run become an item set, and the form of a new audit opens with it',
  async () => {
    const { page, served } = app;
    const archive = archiveOf(
      await runWith({
        items: someItems(4),
        templates: systemPromptStudy.defaults.templates.slice(0, 3),
        models: { 'x:able@1': ['AAA', 'A-B', '?AA', 'BCD'], 'x:other@1': ['AAA', 'AAA', 'AAA', '-AA'] },
      }),
    );
    const run = await importArchive(page, served.address, archive);
    await page.goto(`${served.address}#/run/${run}`);
    await page.getByRole('link', { name: 'judge these answers' }).click();
    await page.getByRole('heading', { name: 'Judge these answers' }).waitFor();
    // Two models × four items under the first system prompt. One answer failed.
    await page.getByText('7 answers of 8 by the chosen models').waitFor();
    await page.getByText('1 answer left out: 1 failed.').waitFor();
    await page.getByText('What is 0 plus 0?').first().waitFor();

    await page.getByLabel('Judged by').selectOption({ label: 'a criterion of your own' });
    await page.getByLabel('Its title').fill('Tone of voice');
    await page.getByLabel('Short definition').fill('It is kind.');
    await page.getByLabel('Long definition').fill('It is kind to the reader, and warm.');
    await page.getByRole('button', { name: 'Make a question set of 7 pairs' }).click();

    await page.waitForURL(/#\/new\?study=judge/, { timeout: minutes });
    await page.getByRole('heading', { name: 'New audit' }).waitFor();
    const set = page.getByRole('checkbox', { name: /: Tone of voice/ });
    await expect.poll(() => set.isChecked()).toBe(true);

    await page.goto(`${served.address}#/items`);
    await page.getByRole('link', { name: /: Tone of voice$/ }).click();
    await page.getByText('7 questions shown.').waitFor();
    await page
      .getByRole('link', { name: /^What is 0 plus 0\?/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'an answer of able' }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}\/answers\/sums%2F001\?model=/);
    await page.getByText('What is 0 plus 0?').first().waitFor();
    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  2 * minutes,
);
