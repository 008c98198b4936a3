import type { Page } from 'playwright-core';
import { seededRandom } from '../../src/measure/basics/random.ts';
import { systemPromptStudy } from '../../src/studies/system-prompt/protocol/system-prompt.ts';
import { archiveOf, runWith } from '../compare/compared-runs.ts';
import { someItems } from '../run/small-plan.ts';

/** Two runs of the same plan with different model revisions, each with its archive. A seed draws the answers. */
export async function twoArchives() {
  // If the first choice were always right, a model that always says A would always be right.
  const items = ['sums', 'more', 'most'].flatMap((set) => someItems(10, set)).map((item, n) => ({ ...item, answer: n % 2 }));
  const templates = systemPromptStudy.defaults.templates;
  const random = seededRandom(11);
  const easy = items.map(() => random());
  const lines = (better: number) =>
    items.map((_, i) => {
      const line = templates
        .map((_, t) =>
          random() < easy[i]! * 0.7 + better + (t % 3) * 0.06
            ? 'A'
            : random() < 0.1
              ? '?'
              : 'BCD'[Math.floor(3 * random())]!,
        )
        .join('');
      return i % 2 === 0 ? line : line.replace(/[AB]/g, (letter) => (letter === 'A' ? 'B' : 'A'));
    });
  const one = await runWith({ items, templates, models: { 'x:able@1': lines(0.1), 'x:able-too@1': lines(0.2) } });
  const other = await runWith({ items, templates, models: { 'x:able@2': lines(0.25), 'x:able-too@2': lines(0.2) } });
  return [one, other].map((run) => ({ run, archive: archiveOf(run) }));
}

/** Imports an archive on Home and returns the run's id. */
export async function importArchive(page: Page, origin: string, archive: string): Promise<string> {
  await page.goto(`${origin}#/`);
  await page.reload();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'run.evenkeel.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(archive) });
  const link = page.getByRole('link', { name: 'Open the run' });
  await link.waitFor();
  return (await link.getAttribute('href'))!.slice(-64);
}
