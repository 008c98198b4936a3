import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMadeUpArchive } from '../../../made-up/archive.ts';
import { outcomeRun } from '../../../made-up/outcome-run.ts';
import { openApp, type App } from '../../app.ts';
import { axeFaults } from '../../axe.ts';
import { untilFinished } from '../../run-pages.ts';

let app: App;
let folder: string;

/** For the first model, the second prompt fixes 6 of 30 questions and breaks 2. For the second model it breaks 9. */
beforeAll(async () => {
  app = await openApp({ unfolded: false });
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-prompts-'));
  const file = join(folder, 'run.evenkeel.jsonl');
  const made = await outcomeRun({
    models: 2,
    sets: [30],
    prompts: 2,
    outcome: (m, i, p) =>
      (m === 0 ? (p === 0 ? i < 20 : i >= 2 && i < 26) : p === 0 ? i < 27 : i < 18) ? 'right' : 'wrong',
  });
  await writeMadeUpArchive(file, made);
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page, served } = app;
  await page.goto(served.address);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Open the run' }).click();
  await untilFinished(page);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a prompt’s text opens and is copied, and a count of fixed questions leads to their answers', async () => {
  const { page } = app;
  const section = page.getByRole('region', { name: 'Which prompts?', exact: true });
  const row = section
    .getByRole('table', { name: 'Prompts by model, the best first' })
    .getByRole('row')
    .filter({ hasText: 'Prompt 2' });
  const words = row.getByText('You answer questions, in way 2.', { exact: true });
  await words.first().click();
  await expect.poll(() => words.filter({ visible: true }).count()).toBe(2);
  await row.getByRole('button', { name: 'Use this prompt: “Prompt 2”' }).click();
  await row.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('You answer questions, in way 2.');

  await section.getByRole('heading', { name: 'What “Prompt 2” breaks for made-up-b' }).scrollIntoViewIfNeeded();
  await section.getByText('In 9 of 9 broken questions the answer is another choice.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await row.getByRole('link', { name: 'Questions fixed by “Prompt 2” for made-up-a: 6' }).click();
  await page.getByText('6 questions').first().waitFor();
  const chosen = page.getByRole('combobox', { name: 'Questions that “Prompt 2” changes' });
  expect(await chosen.inputValue()).toBe('fixed');
  await chosen.selectOption('broken');
  await page.getByText('2 questions').first().waitFor();
  expect(app.faults).toEqual([]);
});
