import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SharedReport } from '../../../src/export/shared-report.ts';
import { renderReportText } from '../../../src/report/report-texts.ts';
import StudyReport from '../../../src/report/StudyReport.svelte';
import { madeUpRun } from '../../made-up/run.ts';
import { mounted } from '../mounted.ts';
import { emptied } from '../store.ts';
import { storedRun } from './stored-run.ts';
import { openAll, wholeReport } from './whole-report.ts';

beforeEach(() => openAll(true));
afterEach(async () => {
  openAll(false);
  await emptied();
});

test('a report of 24 prompts shows how they are distributed, leads to the answers, and has it in its files', async () => {
  const { plan, ...made } = await madeUpRun({ models: 2, perSet: 8, prompts: 24 });
  const { run, result } = await storedRun({ plan, ...made });
  const report = { study: plan.study, planId: run, plan, result, made: null, app: null } as unknown as SharedReport;
  mounted(StudyReport, { study: report.study, result: report.result, run });
  await wholeReport();
  const section = page.getByRole('region', { name: 'How the prompts are distributed', exact: true });
  const figure = section.getByRole('figure', { name: /How the prompts’ scores are spread/ });
  // Seven quantiles per model.
  expect(figure.element().querySelectorAll('[data-mark]')).toHaveLength(14);
  await userEvent.click(section.getByText('Every prompt’s score, estimated', { exact: true }));
  const table = section.getByRole('table', { name: /^Every prompt’s score, estimated/ });
  await expect.poll(() => table.getByRole('row').elements().length).toBe(1 + 2 * 24);
  const row = table.getByRole('row').filter({ hasText: 'Own prompt 14' }).first();
  expect(row.getByRole('link').nth(1).element().getAttribute('href')).toBe(
    `#/run/${run}/answers?model=${encodeURIComponent('small:evenkeel/made-up-a@1')}&scenario=own-14`,
  );
  await userEvent.click(section.getByText('The quantiles in numbers', { exact: true }));
  const quantiles = section.getByRole('table').first();
  await expect.poll(() => quantiles.getByRole('row').elements().length).toBeGreaterThan(2);
  const next = page.getByRole('region', { name: 'What to add next', exact: true });
  await userEvent.click(next.getByText('Runs of other sizes in numbers', { exact: true }));
  const sizes = next.getByRole('table', { name: 'What runs of other sizes would find' });
  await expect.poll(() => sizes.getByRole('row').elements().length).toBe(9);
  const text = await renderReportText('tables.csv', report, '');
  for (const id of ['quantiles', 'estimates', 'forecast', 'variance']) expect(text).toContain(`\n${id},`);
});
