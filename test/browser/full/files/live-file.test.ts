import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMadeUpRun } from '../../../made-up/run.ts';
import { openApp, type App } from '../../app.ts';
import { codeIn, isLive, openFile, saveLiveFile, still } from '../../live-file.ts';

let app: App;
let folder: string;
let run: string;
/** The live file of a run of 3 models × 10 prompts × 60 questions. */
let file: string;

beforeAll(async () => {
  app = await openApp();
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-live-'));
  const archive = join(folder, 'run.evenkeel.jsonl');
  run = await writeMadeUpRun(archive, { models: 3, perSet: 20 });
  file = await saveLiveFile(app, archive, join(folder, 'live.html'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('a live file', () => {
  test('has the code of its own study only, and 952 KB at most, answers and all', async () => {
    const html = await readFile(file);
    const { parts, bytes } = await codeIn(html.toString());
    console.info(
      `a live file of 1,800 answers: ${html.length.toLocaleString('en-GB')} bytes, ${bytes.toLocaleString('en-GB')} of them code`,
    );
    expect(parts).toEqual(['common', 'system-prompt']);
    expect(bytes).toBeLessThanOrEqual(322_000);
    expect(html.length).toBeLessThanOrEqual(952_000);
    expect(html.length).toBeGreaterThan(300_000);
  });

  test('answers from a disk: sorts, tells, leads to the answers and back, and asks nobody', async () => {
    await openFile(app, file, async ({ page, heard }) => {
      await isLive(page);
      await still(page).waitFor({ state: 'detached' });
      // Opens a tooltip with the keyboard.
      const mark = page.locator('figure [data-mark]').first();
      await mark.focus();
      const label = await mark.getAttribute('aria-label');
      await expect.poll(() => page.locator('[role="tooltip"]').first().textContent()).toContain(label!.slice(0, 12));
      await page.keyboard.press('Escape');

      // Shows questions by prompts, and searches the answers too.
      const questions = page.getByRole('region', { name: 'Which questions?' });
      // The page reads the answers only when the region stays in view. It waits first, because parts that draw above move
      // the region.
      await page.locator('.report:not([aria-busy])').waitFor();
      await questions.scrollIntoViewIfNeeded();
      await questions.getByRole('grid').waitFor();
      await questions.getByRole('searchbox').fill('question 7 of history');
      await expect.poll(() => questions.getByRole('grid').getByRole('row').count()).toBeLessThan(5);
      await questions.getByText('Question 7 of history').first().waitFor();

      // Sorts a folded table in the other direction.
      await page.getByRole('button', { name: 'Open all' }).click();
      const table = page.getByRole('table', { name: /^Grades/ });
      const names = () =>
        table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent?.trim().slice(0, 12)));
      await table.waitFor();
      const before = await names();
      expect(before).toHaveLength(3);
      const heading = table
        .getByRole('columnheader', { name: /Mean|μ/ })
        .getByRole('button')
        .first();
      await heading.click();
      const once = await names();
      await heading.click();
      expect(await names()).toEqual([...once].reverse());

      // Follows a number to its answers, filters them, and opens those of one question.
      await page.getByRole('link', { name: /^\d/ }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Answers' }).waitFor();
      const asked = async () =>
        Number(/(\d+) questions? put/.exec(await page.getByText(/questions? put to a model/).innerText())?.[1]);
      const all = await asked();
      await page.getByLabel('With an answer that is').selectOption('refused');
      await expect.poll(asked).toBeLessThan(Math.min(all, 60));
      expect(await asked()).toBeGreaterThan(0);
      await page.locator('main li a').first().click();
      await page.getByRole('heading', { level: 1, name: /^Answers to/ }).waitFor();
      await page
        .getByRole('button', { name: /^Prompt: / })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByText(/Prompt hash/)
        .waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('button', { name: /Correct the parsed answer/ }).count()).toBe(0);
      await page.getByRole('link', { name: /^Next / }).click();
      await page.getByRole('link', { name: 'Run', exact: true }).click();
      await isLive(page);

      // No link leads out of the file or to something that the file lacks.
      const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      expect(
        links.filter(
          (link) => !/^(#\/run\/[0-9a-f]{64}(\/answers.*|\?.*)?|https:\/\/.*|data:application\/gzip.*)$/s.test(link),
        ),
      ).toEqual([]);
      expect(links.some((link) => link.startsWith(`#/run/${run}/answers`))).toBe(true);
      expect(heard.faults).toEqual([]);
      expect(heard.asked.map((address) => address.replace(/#.*/s, ''))).toEqual([pathToFileURL(file).href]);
    });
  });

  test.each([
    ['the script that unpacks', (html: string) => html.replace('const packed =', 'window.ran = 1; const packed =')],
    [
      'the page, by a script of one’s own',
      (html: string) => html.replace('</body>', '<script>window.ran = 1</script></body>'),
    ],
  ])('does not run where somebody changed %s', async (what, change) => {
    const html = await readFile(file, 'utf8');
    const changed = change(html);
    expect(changed).not.toBe(html);
    const path = join(folder, 'changed.html');
    await writeFile(path, changed);
    await openFile(app, path, async ({ page, heard }) => {
      // The saved report stays readable.
      if (!what.startsWith('the page')) {
        await still(page).waitFor();
        await page.getByRole('table', { name: /^Grades/ }).waitFor();
        expect(await page.getByRole('navigation', { name: 'This report' }).count()).toBe(0);
      } else await isLive(page);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      expect(heard.faults.join('\n')).toMatch(what.endsWith('code') ? /./ : /Content Security Policy/);
    });
  });
});
