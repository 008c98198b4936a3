import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSmallModelIndex } from '../../src/engine/transformers/small-models.ts';
import { formatPlanLink } from '../../src/export/plan-link.ts';
import { optionLetter } from '../../src/core/items/letter.ts';
import { randomBelow, seededRandom } from '../../src/measure/basics/random.ts';
import { openApp } from '../browser/app.ts';
import { saved, untilReported } from '../browser/run-pages.ts';

const minutes = 60_000;

/** With this many questions, a model that is right half the time is certainly above chance. */
const questions = 20;

test(
  'a run at the floor offers the same questions in milder ways: the form is filled with them, and they can be asked',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-milder-'));
    const file = join(folder, 'run.evenkeel.jsonl');
    const [model] = parseSmallModelIndex(await readFile('public/models/index.json', 'utf8'));
    const link = formatPlanLink({
      study: 'configuration',
      models: [model!.id],
      sets: ['arithmetic'],
      n: questions,
      seed: 1,
    });
    try {
      await writeFile(file, atTheFloor(await ranOnce(link)));
      const { page, ...app } = await openApp();
      try {
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('link', { name: 'Open the run' }).click();
        await untilReported(page);
        const notice = page.getByRole('note').filter({ hasText: 'At the floor.' });
        await notice.getByText(/In 0 of 20 cases a question keeps its answer in all 24 outputs\./).waitFor();
        const mild = await notice.getByRole('link', { name: 'Ask the mild ones' }).elementHandle();
        await page.getByRole('button', { name: 'Rename this run' }).click();
        const name = page.getByRole('textbox', { name: 'Name of this run' });
        await name.fill('At the floor');
        await name.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'At the floor' }).waitFor();
        // Renaming the run does not move the link.
        expect(await mild?.evaluate((link) => link.isConnected)).toBe(true);
        await mild?.click();

        const start = page.getByRole('region', { name: 'Start' });
        await start.getByText(`1 model × 8 configurations × ${questions} questions = ${8 * questions} answers`).waitFor();
        const noise = page.getByRole('region', { name: 'What will be asked' }).getByLabel('Noise');
        expect(await noise.locator('option').allTextContents()).toEqual(['No noise']);
        await start.getByRole('button', { name: 'Start' }).click();
        await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
        await untilReported(page);
        expect(app.faults).toEqual([]);
      } finally {
        await app.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  10 * minutes,
);

/** Makes a run of this plan and returns its archive. */
async function ranOnce(link: string): Promise<string> {
  const { page, served, close } = await openApp();
  try {
    await page.goto(`${served.address}${link}&start=1`);
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilReported(page);
    return (await saved(page, 'Archive (.jsonl)')).text;
  } finally {
    await close();
  }
}

interface Header {
  readonly items: readonly { readonly id: string; readonly choices: readonly string[]; readonly answer: number }[];
}

/** Replaces the answers of an archive: half of them are right, and no question keeps its answer throughout. */
function atTheFloor(archive: string): string {
  const random = seededRandom(5);
  const [header = '', ...lines] = archive.trimEnd().split('\n');
  const items = new Map((JSON.parse(header) as Header).items.map((item) => [item.id, item]));
  const answered = lines.map((text) => {
    const line = JSON.parse(text) as { readonly type: string; readonly item: string };
    if (line.type !== 'response') return text;
    const { answer, choices } = items.get(line.item)!;
    const other = (answer + 1 + randomBelow(random, choices.length - 1)) % choices.length;
    return JSON.stringify({ ...line, text: optionLetter(random() < 0.5 ? answer : other), finish: 'stop' });
  });
  return [header, ...answered, ''].join('\n');
}
