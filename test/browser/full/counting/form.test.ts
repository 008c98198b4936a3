import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCells } from '../../../../src/core/plan/cells.ts';
import type { Item } from '../../../../src/core/items/item.ts';
import { loadStudy } from '../../../../src/core/studies/studies.ts';
import { writeRunAsJsonLines } from '../../../../src/export/archive.ts';
import { makePlan } from '../../../../src/run/make-plan.ts';
import { prepareQuestionOfCell, responseFromAnswer } from '../../../../src/run/questions.ts';
import { systemPromptStudy } from '../../../../src/studies/system-prompt/protocol/system-prompt.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive } from '../../compared-archives.ts';
import { codeIn, isLive, openFile, still } from '../../live-file.ts';
import { saved, untilFinished } from '../../run-pages.ts';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(async () => app?.close());

const field = (name: string) => app.page.getByRole('textbox', { name, exact: true });
const counted = () => app.page.getByRole('status', { name: 'How it counts' });

async function openItems(): Promise<void> {
  await app.page.goto(`${app.served.address}#/settings`);
  await app.page.goto(`${app.served.address}#/items`);
  await app.page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
}

test('long answers count by rules, which are tried on an answer, stored with the set and changed there', async () => {
  const { page } = app;
  await openItems();
  const long = 'We refund every purchase within 30 days, provided that it comes back unused and in its box.';
  await field('Or paste questions').fill(
    `question,answer,tone\nMay I send it back?,"${long}",kind\nAnd later?,"${long}",curt`,
  );
  await page.getByRole('radio', { name: /^Count them by rules/ }).check();
  await field('All of these').fill('refund\n30 days');
  await field('Try an answer').fill('You get a refund.');
  await counted().getByText('contains “refund”, lacks “30 days”').waitFor();
  await counted().getByRole('strong').filter({ hasText: 'wrong' }).waitFor();
  await field('Try an answer').fill('You get a REFUND within 30 days.');
  await counted().getByRole('strong').filter({ hasText: 'right' }).waitFor();
  await counted()
    .getByText(/Read strictly it does not hold/)
    .waitFor();
  await field('Title of the set').fill('Shop');
  await page.getByRole('button', { name: 'Save as a question set' }).click();
  await page.getByRole('link', { name: 'Open the set' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  await page.getByText('Scoring: by rules').click();
  await page.getByRole('combobox', { name: 'What counts' }).selectOption('An expression');
  await field('Expression').fill('(?=refund)');
  await page.getByText(/Rule 1 has an expression that looks around/).waitFor();
  expect(await page.getByRole('button', { name: 'Save as a new version' }).isDisabled()).toBe(true);
  await field('Expression').fill('refunds?');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page
    .getByText(/Stored as version [0-9a-f]{8} of the set/)
    .first()
    .waitFor();
  // The form stays open, so a person can continue there.
  await expect.poll(() => page.getByRole('button', { name: 'Save as a new version' }).isDisabled()).toBe(true);
  expect(await field('Expression').isVisible()).toBe(true);
  await page.goto(`${app.served.address}#/items/shop/001`);
  await page.getByText('matches “refunds?”').waitFor();
  await page.getByText('kind', { exact: true }).waitFor();
});

test('an answer’s rules stand below it, each with its reason and its other form', async () => {
  const { page, served } = app;
  const item: Item = {
    id: 'shop/001',
    question: 'May I send it back?',
    answer: '',
    counts: {
      rules: [
        { kind: 'contains', all: ['refund', '30 days'] },
        { kind: 'contains', none: ['no way'] },
        { kind: 'regex', pattern: '[0-9]+ days' },
      ],
      together: 'share',
    },
  };
  const study = await loadStudy('system-prompt');
  const options = { ...systemPromptStudy.defaults, templates: systemPromptStudy.defaults.templates.slice(0, 3) };
  const plan = await makePlan({ study, options, models: ['x:able@1'], items: [item], seed: 1, samples: 1 });
  const texts = ['You get a Refund in 30 days.', 'You get a refund.', ''];
  const responses = await Promise.all(
    [...planCells(plan, study)].map(async (cell, at) =>
      responseFromAnswer(await prepareQuestionOfCell({ study, plan, items: [item] }, cell), {
        text: texts[at] ?? '',
        tokens: { prompt: 1, completion: 1 },
        ms: { prefill: 1, decode: 1 },
        finish: 'stop',
      }),
    ),
  );
  const archive = {
    plan,
    models: [],
    items: [item],
    environment: {},
    responses,
    comparisons: [],
    verdicts: [],
    others: [],
    unknown: {},
  };
  const run = await importArchive(page, served.address, await new Response(writeRunAsJsonLines(archive)).text());
  await page.goto(`${served.address}#/run/${run}/answers/${encodeURIComponent(item.id)}`);
  const rules = page.getByRole('list', { name: 'Rules' });
  await rules.first().getByText('Words holds: contains “refund”, “30 days”').waitFor();
  await rules
    .first()
    .getByText(/Read strictly it does not hold: contains “30 days”, lacks “refund”/)
    .waitFor();
  await rules.nth(1).getByText('Words does not hold: contains “refund”, lacks “30 days”').waitFor();
  await page.getByText('1 of 3 rules hold.').first().waitFor();

  // The live file contains its answers and the rules, so it can score them again on its own.
  await page.goto(`${served.address}#/run/${run}`);
  await untilFinished(page);
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-rules-'));
  const file = join(folder, 'live.html');
  const html = (await saved(page, 'HTML (live)')).text;
  expect((await codeIn(html)).parts).toEqual(['common', 'rules', 'system-prompt']);
  await writeFile(file, html);
  await openFile(app, file, async ({ page: live, heard }) => {
    await isLive(live);
    await live.goto(`${pathToFileURL(file).href}#/run/${run}/answers/${encodeURIComponent(item.id)}`);
    await live
      .getByRole('list', { name: 'Rules' })
      .first()
      .getByText(/matches “\[0-9\]\+ days”/)
      .waitFor();
    expect(heard.faults).toEqual([]);
  });

  // If only the part with the rules was changed, the study's part does not start either.
  const other = deflateRawSync('window.ran = 1;').toString('base64');
  for (const changed of [
    html.replace(/(id="evenkeel-code">\S+) \S+ /, `$1 ${other} `),
    html.replace(/(id="evenkeel-code">\S+) \S+ /, '$1 '),
  ]) {
    expect(changed).not.toBe(html);
    await writeFile(file, changed);
    await openFile(app, file, async ({ page: live, heard }) => {
      await still(live).waitFor();
      await expect.poll(() => heard.faults.join('\n')).toMatch(/A part of the script (?:did not run|is missing)/);
      expect(await live.getByRole('navigation', { name: 'This report' }).count()).toBe(0);
      expect(await live.evaluate(() => 'ran' in window)).toBe(false);
    });
  }
  await rm(folder, { recursive: true });
});
