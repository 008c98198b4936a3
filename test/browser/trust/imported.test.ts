import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellSeed, eachCell } from '../../../src/core/plan/cells.ts';
import { promptHash } from '../../../src/core/archive/prompt-hash.ts';
import type { Response } from '../../../src/core/answers/response.ts';
import { loadStudy } from '../../../src/core/studies/studies.ts';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { loadDemoPlanInput } from '../../../src/manifest/demo.ts';
import { makePlan } from '../../../src/run/make-plan.ts';
import { systemPromptManifest } from '../../../src/studies/system-prompt/index.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';
import { untilReported } from '../run-pages.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** The starter audit's archive with forged answers: the first model is always right, the others never. */
async function forged(): Promise<string> {
  const models = parseSmallModelIndex(await readFile('public/models/index.json', 'utf8'));
  const demo = await systemPromptManifest.demo!.plan();
  const choices = await loadDemoPlanInput(demo, models, { shows: false });
  const study = await loadStudy('system-prompt');
  const { items } = choices;
  const plan = await makePlan({ study, ...choices });
  const responses: Response[] = [];
  for (const cell of eachCell(plan, study)) {
    const item = items.find(({ id }) => id === cell.item)!;
    const right = item.answer as number;
    const letter = 'ABCDEFGHIJ'[cell.model === plan.models[0] ? right : (right + 1) % item.choices!.length]!;
    responses.push({
      ...cell,
      seed: await cellSeed(plan, cell),
      promptHash: await promptHash(study.prompt(cell, item, plan)),
      text: letter,
      tokens: { prompt: 50, completion: 1 },
      ms: { prefill: 1, decode: 1 },
      finish: 'stop',
    });
  }
  const none = { models: [], environment: {}, comparisons: [], verdicts: [], others: [], unknown: {} };
  return new globalThis.Response(writeRunAsJsonLines({ plan, items, responses, ...none })).text();
}

test(
  'attack 3: a forged archive of the starter audit is named imported wherever it stands, and the audit is measured here beside it',
  async () => {
    const { page } = app;
    await importArchive(page, app.served.address, await forged());
    await page.goto(`${app.served.address}#/`);
    await page.reload();
    const runs = page.getByRole('table', { name: 'Runs in this browser' });
    await runs.getByRole('button', { name: /^Imported: 2,400 answers imported from/ }).click();
    await runs.getByText(/^2,400 answers imported from “run\.evenkeel\.jsonl” on \d+ \w+ \d{4}/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Run the demo', exact: true }).click();

    const note = page.getByRole('note', { name: 'Where the answers are from' });
    await note.filter({ hasText: /Imported from “run\.evenkeel\.jsonl” on \d+ \w+ \d{4}\./ }).waitFor();
    await untilReported(page);
    expect(await page.title()).toBe('System-prompt audit; imported · Evenkeel');
    await expect
      .poll(() => page.locator('main').innerText(), { timeout: minutes })
      .toMatch(/From a file\s+2,400 answers imported from/);
    const imported = page.url();

    await note.getByRole('button', { name: 'Measure here' }).click();
    await page.waitForURL((url) => url.href !== imported);
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor();
    expect(await note.count()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.goto(`${app.served.address}#/`);
    await expect.poll(() => runs.getByRole('row').count()).toBe(1 + 2);
    expect(await runs.getByText('Imported', { exact: true }).count()).toBe(1);
    await page.goto(imported);
    await note.getByRole('link', { name: 'The same, measured here' }).click();
    await page.waitForURL((url) => url.href !== imported);

    await page.goto(`${app.served.address}#/`);
    const row = runs.getByRole('row').filter({ hasText: 'Imported' });
    await row.getByRole('button', { name: /^Remove the run/ }).click();
    await expect.poll(() => runs.getByRole('row').count()).toBe(1 + 1);
    await page.goto(`${app.served.address}#/settings`);
    await page.getByText(/^Run of .*; imported/).waitFor();
    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  4 * minutes,
);
