import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/measure/basics/random.ts';
import { compareRuns } from '../../../../src/compare/compare-runs.ts';
import { loadStudyComparer } from '../../../../src/studies/index.ts';
import { builtInPrompts } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { archiveOf, runWith } from '../../../compare/compared-runs.ts';
import { someItems } from '../../../run/small-plan.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive } from '../../compared-archives.ts';
import { untilFinished } from '../../run-pages.ts';
import { planId } from '../../../../src/core/plan/plan.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const items = someItems(20);
const templates = builtInPrompts.slice(0, 4);
/** A seed draws the answers. The second run is right more often. */
const answers = (run: 1 | 2) => {
  const random = seededRandom(run);
  return items.map(() => templates.map(() => (random() < 0.25 * (run + 1) ? 'A' : 'B')).join(''));
};

/** Stores the parent as the form does for a run that was changed from another. */
const keepParent = (run: string, parent: string) =>
  app.page.evaluate(
    async ([id, plan]) => {
      const open = indexedDB.open('evenkeel');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error ?? new Error('not opened'));
      });
      const runs = database.transaction('runs', 'readwrite').objectStore('runs');
      await new Promise<void>((resolve, reject) => {
        const got = runs.get(id ?? '');
        got.onsuccess = () => {
          const put = runs.put({ ...(got.result as object), parent: plan });
          put.onsuccess = () => resolve();
          put.onerror = () => reject(put.error ?? new Error('not put'));
        };
        got.onerror = () => reject(got.error ?? new Error('not got'));
      });
      database.close();
    },
    [run, parent],
  );

test('a run that was changed from another opens with what was changed, word by word, and how the two differ', async () => {
  const { page, served, faults } = app;
  const [first, ...others] = templates;
  if (!first) throw new Error('no template');
  const wording = { ...first.wording, default: `${first.wording.default} Take your time.` };
  const former = await runWith({ items, templates, models: { 'x:able@1': answers(1) } });
  const changed = await runWith({
    items,
    templates: [{ ...first, wording }, ...others],
    models: { 'x:able@1': answers(2) },
  });
  const parent = await planId(former.plan);

  // The parent run is not stored yet.
  const run = await importArchive(page, served.address, archiveOf(changed));
  await keepParent(run, parent);
  await page.goto(`${served.address}#/run/${run}`);
  await untilFinished(page);
  const section = page.getByRole('region', { name: 'What changed' });
  await section.getByText('changed from a run that is not here').waitFor();
  expect(await section.innerText()).toContain(parent.slice(0, 8));

  await importArchive(page, served.address, archiveOf(former));
  await page.goto(`${served.address}#/run/${run}`);
  await section.getByRole('link', { name: /able; 80 answers/ }).waitFor();
  const diff = section.getByRole('group', { name: /wording, default$/ });
  expect(await diff.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('Take your time.')]);
  expect(await diff.locator('del').count()).toBe(0);

  // The comparison covers the unchanged prompts and equals the one that Node computes.
  const found = await compareRuns(await loadStudyComparer('system-prompt'), former, changed, { cohort: 'automatic' });
  await section.getByText('What did not change').click();
  await section.getByText(found.finding).waitFor();
  expect(found.on).toContain('3 system prompts');
  expect(found.finding).toMatch(/^able scores [\d.]+ points higher/);
  await section.getByText('other wording: only-option').waitFor();
  await section.getByText(`Compared on ${found.on}`).waitFor();
  await section.getByRole('table', { name: 'Differences by model' }).waitFor();

  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `${folder}/light-1440.png` });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 1400 });
    await page.screenshot({ path: `${folder}/dark-390.png` });
    await page.emulateMedia({ colorScheme: 'light' });
  }

  await section.getByRole('link', { name: 'The whole comparison' }).click();
  await page.getByRole('heading', { name: 'Two runs compared' }).waitFor();
  await page.getByText(found.finding).waitFor();
  expect(faults).toEqual([]);
});
