import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { openApp } from '../browser/app.ts';
import { writeMadeUpStyleRun } from '../made-up/style-run.ts';
import { madeUpAnswers } from '../text/made-up-answers.ts';
import { watchLongTasks } from './long-tasks.ts';
import { sized } from './size.ts';

const items = sized(500, 120);
const styles = 4;

/** Absolute times are logged with the machine, not asserted. The README's figures come from here. */
test.each([
  ['the lexical encoder', 'lexical'],
  ['the app’s own encoder', bundledEncoder.id],
])(`CRS of ${items} questions in ${styles} styles, compared by the page's workers with %s`, async (name, encoder) => {
  const [cpu] = cpus();
  console.info(`${cpus().length} × ${cpu?.model}, load ${loadavg()[0]?.toFixed(1)}`);
  const answers = madeUpAnswers(items, styles, 2026);
  const words = answers.flat().reduce((sum, text) => sum + text.split(/\s+/).length, 0) / (items * styles);
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-bench-'));
  const file = join(folder, 'styles.evenkeel.jsonl');
  await writeMadeUpStyleRun(file, {
    models: 1,
    perSet: items / 2,
    decodings: ['greedy'],
    encoder,
    answers,
    solutions: false,
  });
  const app = await openApp();
  try {
    const { page } = app;
    const longTasks = await watchLongTasks(page);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).click();
    const comparing = page.getByRole('region', { name: 'Comparing answers' });
    await comparing.waitFor({ timeout: 60_000 });
    const began = performance.now();
    await page.getByText(/Comparing answers: .* left\.$/).waitFor({ timeout: 120_000 });
    const due = Number(/of ([\d,]+) pairs/.exec(await comparing.innerText())?.[1]?.replace(',', ''));
    await comparing.waitFor({ state: 'detached', timeout: 600_000 });
    const whole = performance.now() - began;
    const tasks = await longTasks();
    expect(due).toBe(items * 6);
    console.info(
      `${name}: ${items * styles} answers of ${words.toFixed(0)} words, ${due} pairs: ${(whole / 1000).toFixed(1)} s in the page's workers; ` +
        `tasks of the page over 50 ms: ${tasks.length === 0 ? 'none' : tasks.map((ms) => ms.toFixed(0)).join(', ')}`,
    );
    expect(app.faults).toEqual([]);
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
