import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf, jsonAsNow, pathOf, reportAsThen, studies, type StudyId } from '../../fixtures/files-of-0.1.0.ts';
import { differences, fitted, measuredAnew } from '../../fixtures/measured-anew.ts';
import { withTodaysQuadrants } from '../../fixtures/quadrants-as-now.ts';
import { isThorough } from '../../thorough.ts';
import { freshContext, openApp, unfoldReports, type App } from '../app.ts';
import { wholeReport } from '../report-numbers.ts';
import { saved } from '../run-pages.ts';

const minutes = 60_000;
const titles: Readonly<Record<StudyId, string>> = {
  'system-prompt': 'System-prompt audit',
  'instruction-style': 'Instruction style',
  paraphrase: 'Paraphrase',
  judge: 'Judge',
  configuration: 'Configurations',
};

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** Uses a page in an empty profile in which the app has never run. */
async function fresh<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const context = await freshContext(app.browser);
  await context.addInitScript(unfoldReports);
  const faults: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  try {
    const made = await use(page);
    expect(faults).toEqual([]);
    return made;
  } finally {
    await context.close();
  }
}

type Chosen = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

async function openOnHome(page: Page, file: Chosen): Promise<void> {
  await page.goto(`${app.served.address}#/`);
  await page.reload();
  await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(file);
}

/** Imports an archive and returns the run's id. */
async function broughtIn(page: Page, file: Chosen): Promise<string> {
  await openOnHome(page, file);
  const link = page.getByRole('link', { name: 'Open the run' });
  await link.waitFor();
  return ((await link.getAttribute('href')) ?? '').slice(-64);
}

/** Checks that the page shows the whole report under the study's title and has the same result to the byte. */
async function expectReport(page: Page, study: StudyId): Promise<void> {
  await page.getByRole('heading', { level: 1, name: titles[study] }).waitFor();
  await wholeReport(page);
  await page.getByText('Partial result').waitFor({ state: 'detached' });
  expect(await page.locator('main .report table').count()).toBeGreaterThan(0);
  expect(await page.locator('main figure svg').count()).toBeGreaterThan(0);
  const { text } = await saved(page, 'Result (JSON)');
  const before = jsonAsNow(await contentOf(study, 'report.json.gz'));
  const { result } = JSON.parse(text) as { result: { rules?: string; verdicts?: readonly unknown[] } };
  const anew = page.getByText('Measured again with the rules of version 0.2 (2). Results of version 0.1 may differ.');
  expect(await anew.count()).toBe(result.verdicts ? 1 : 0);
  if (result.verdicts) {
    // The app computes it again from its answers. Everything that today's rules do not change is the same.
    const found = differences((JSON.parse(before) as { result: object }).result, result);
    expect(found.filter((at) => !measuredAnew[study].test(at))).toEqual([]);
    return;
  }
  // A file without answers keeps its result and the wording of that time. Quadrants have today’s ids.
  const then = JSON.parse(before) as { result: Parameters<typeof withTodaysQuadrants>[0] };
  expect(jsonAsNow(reportAsThen(text))).toBe(JSON.stringify({ ...then, result: withTodaysQuadrants(then.result) }));
}

/** Columns for the certainty of a difference. Since then they allow for unreadable answers. */
const certainty = /^(low|high|McNemar p|p|p by Holm)$/;

function numbersIn(csv: string): ReadonlySet<string> {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true });
  const cells = data.flatMap((row) => Object.entries(row).filter(([column]) => !certainty.test(column)));
  return new Set(cells.flatMap(([, value]) => value.match(/^-?\d+\.\d+(?:e[+-]?\d+)?$/) ?? []));
}

/**
 * All studies have had the same columns since then. Checks that every number measured then is still there, to the last
 * digit.
 */
function expectNumbersOf(study: StudyId, now: string, before: string): void {
  const there = numbersIn(now);
  const then = [...numbersIn(before)];
  expect(then.length).toBeGreaterThan(3);
  // Since then, cells without an answer change the scores.
  if (fitted.includes(study)) return expect(there.size).toBeGreaterThan(3);
  expect(then.filter((number) => !there.has(number))).toEqual([]);
}

const isShared = (page: Page): Promise<void> =>
  page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();

async function savedDifferences(page: Page, address: string): Promise<string> {
  await page.goto(`${app.served.address}${address}`);
  const button = page.getByRole('button', { name: 'Save all differences (CSV)' });
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 2 * minutes }), button.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The nightly run opens the files of every study. test/fixtures.test.ts measures them all without a browser. */
const opened = studies.filter((study) => isThorough || study === 'system-prompt');

describe.each(opened)('files of 0.1.0: %s', (study) => {
  test('its link opens', async () => {
    const link = (await contentOf(study, 'link.txt')).trim();
    await fresh(async (page) => {
      await page.goto(`${app.served.address}${link}`);
      await isShared(page);
      await expectReport(page, study);
    });
  });

  test('its HTML report opens on Home', async () => {
    const buffer = Buffer.from(await contentOf(study, 'report.html.gz'));
    const file = { name: 'report.html', mimeType: 'text/html', buffer };
    await fresh(async (page) => {
      // One of the files contains its archive.
      if (study === 'system-prompt') await page.goto(`${app.served.address}#/run/${await broughtIn(page, file)}`);
      else {
        await openOnHome(page, file);
        await isShared(page);
      }
      await expectReport(page, study);
    });
  });

  test(
    'its archives are brought in, show their report, and differ by the same',
    async () => {
      await fresh(async (page) => {
        const other = await broughtIn(page, pathOf(study, 'other.evenkeel.jsonl.gz'));
        const run = await broughtIn(page, pathOf(study, 'run.evenkeel.jsonl.gz'));
        await page.goto(`${app.served.address}#/run/${run}`);
        await expectReport(page, study);
        expectNumbersOf(
          study,
          await savedDifferences(page, `#/compare/${run}/${other}`),
          await contentOf(study, 'compare.csv.gz'),
        );
        const header = (await contentOf(study, 'run.evenkeel.jsonl.gz')).split('\n', 1)[0] ?? '';
        const { plan } = JSON.parse(header) as { plan: { models: string[] } };
        const models = plan.models.slice(0, 3).map((model) => `of=${encodeURIComponent(`${run}|${model}`)}`);
        expectNumbersOf(
          study,
          await savedDifferences(page, `#/compare/models?${models.join('&')}`),
          await contentOf(study, 'compare-models.csv.gz'),
        );
      });
    },
    4 * minutes,
  );
});
