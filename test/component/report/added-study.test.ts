import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SharedReport } from '../../../src/export/shared-report.ts';
import { buildHtmlReport } from '../../../src/report/file/html-report.ts';
import StudyReport from '../../../src/report/StudyReport.svelte';
import { rankingManifest } from '../../fixtures/added-study/ranking/index.ts';
import { madeUpRanking } from '../../made-up/ranking.ts';
import { addStudy } from '../../studies/add-study.ts';
import { mounted } from '../mounted.ts';
import { emptied } from '../store.ts';
import { storedRun } from './stored-run.ts';
import { openAll, wholeReport } from './whole-report.ts';

let takeOut: () => void = () => undefined;
beforeAll(() => {
  takeOut = addStudy(rankingManifest);
  openAll(true);
});
afterAll(async () => {
  openAll(false);
  takeOut();
  await emptied();
});

test('a study with a kind of answer of its own is drawn, on the page and as one HTML file', async () => {
  const { plan, ...made } = await madeUpRanking(4);
  const { run, result } = await storedRun({ plan, ...made });
  const report = { study: plan.study, planId: run, plan, result, made: null, app: null } as unknown as SharedReport;
  // The report gets no run: a worker would build the matrix of questions, and workers do not have this study.
  mounted(StudyReport, { study: report.study, result: report.result });
  await wholeReport();
  const table = page.getByRole('table', { name: 'Orderings' });
  await expect.element(table.getByRole('columnheader', { name: '2 > 1 > 3' })).toBeVisible();
  await expect.element(page.getByRole('figure', { name: /How alike does each model order/ })).toBeVisible();
  const html = await (await buildHtmlReport({ title: 'Ranking', report })).text();
  expect(html).toContain('<svg');
  const drawn = new DOMParser().parseFromString(html, 'text/html');
  const heads = [...drawn.querySelectorAll('th')].map(({ textContent }) => textContent.trim());
  expect(heads).toEqual(expect.arrayContaining(['1 > 2 > 3', 'Kendall’s τ']));
});
