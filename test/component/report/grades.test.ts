import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { undefinedBecause } from '../../../src/base/json/json.ts';
import KnownTable from '../../../src/pages/model/KnownTable.svelte';
import type { ModelPageFigures } from '../../../src/report/model-figures.ts';
import StudyReport from '../../../src/report/StudyReport.svelte';
import type { SystemPromptResult } from '../../../src/studies/system-prompt/measure/result.ts';
import { systemPromptModelFigures } from '../../../src/studies/system-prompt/report/figures.ts';
import GradeLadder from '../../../src/studies/system-prompt/report/GradeLadder.svelte';
import { madeUpRun } from '../../made-up/run.ts';
import { mounted, unmountAll } from '../mounted.ts';
import { contrasts, drawn, frames } from '../shown-charts.ts';
import { emptied } from '../store.ts';
import { storedRun } from './stored-run.ts';
import { openAll, wholeReport } from './whole-report.ts';

beforeEach(() => page.viewport(1000, 900));
afterEach(async () => {
  openAll(false);
  await emptied();
});

const measured = async (models: number, perSet: number) => {
  const { run, result } = await storedRun(await madeUpRun({ models, perSet }));
  return { run, result: result as unknown as SystemPromptResult };
};
const letters = ['AAA', 'AA', 'A', 'BBB'] as const;

test('a report of nine models shows their grades unfolded, by keyboard too, with the answers behind them', async () => {
  const { run, result } = await measured(9, 8);
  mounted(StudyReport, { study: 'system-prompt', result: result as never, run });
  await wholeReport();
  const section = page.getByRole('region', { name: 'Which grade?', exact: true });
  const figure = section.getByRole('figure', { name: 'Grade: how much the score moves, against all 9 models' }).element();
  expect(figure.closest('details')).toBeNull();
  const marks = [...figure.querySelectorAll<SVGElement>('a[data-mark]')];
  expect(marks).toHaveLength(9);
  for (const { model, sureGrade } of result.models) {
    const label = marks.find((mark) => mark.getAttribute('href')!.endsWith(encodeURIComponent(model)))!;
    expect(label.getAttribute('aria-label')).toMatch(/σ \d+\.\d\d, 95% interval/);
    if (typeof sureGrade === 'string') expect(label.getAttribute('aria-label')).toContain(`Grade ${sureGrade}`);
  }
  marks[0]!.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(marks[1]);
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/AAA \d+%|AAA under 1%/);
  await userEvent.click(section.getByText('The grades in numbers', { exact: true }));
  await expect.poll(() => section.getByRole('table').getByRole('row').elements().length).toBe(10);
});

test('where no model has a grade, each reason stands in the chart’s place', async () => {
  const { result } = await measured(2, 4);
  const why = undefinedBecause('it is not above chance');
  const models = result.models.map((model) => ({
    ...model,
    notRated: why.why,
    sureGrade: why,
    sigmaInCohort: why,
    gradeProbability: {},
  }));
  const target = mounted(GradeLadder, { result: { ...result, models } });
  expect([...target.querySelectorAll('p')].map(({ innerText }) => innerText)).toEqual([
    'made-up-a has no grade: it is not above chance.',
    'made-up-b has no grade: it is not above chance.',
  ]);
  expect(target.querySelector('figure')).toBeNull();
});

test('the page of a model has its row among the cohort, or the reason', async () => {
  const { run, result } = await measured(3, 8);
  const model = result.models[1]!.model;
  const of = (shown: SystemPromptResult) => ({
    figures: systemPromptModelFigures as unknown as ModelPageFigures,
    result: shown,
    run,
    model,
    caption: 'Audit',
  });
  mounted(KnownTable, of(result));
  await drawn();
  // The cohort’s row, its thirteen models, and this model.
  expect(document.querySelectorAll('figure [data-mark]')).toHaveLength(15);
  expect(document.querySelector(`#figure-grades-${run} a[aria-label^="made-up-b:"]`)).not.toBeNull();
  await unmountAll();
  mounted(KnownTable, of({ ...result, partial: true }));
  await expect.element(page.getByText('No grade yet: some answers of this run are missing.')).toBeVisible();
});

for (const [width, colorScheme] of [
  [360, 'light'],
  [1000, 'dark'],
] as const)
  test(`its texts are apart and can be read, ${width} px wide and ${colorScheme}`, async () => {
    await page.viewport(width, 900);
    await commands.emulateMedia({ colorScheme });
    const { result } = await measured(3, 8);
    const chances = { AAA: 0.1, AA: 0.2, A: 0.3, BBB: 0.4 };
    const models = result.models.map((model) => ({
      ...model,
      sureGrade: 'AAA to BBB',
      grades: [...letters],
      gradeProbability: chances,
    }));
    mounted(GradeLadder, { result: { ...result, models } }, 'window');
    await drawn();
    const texts = frames('grades').filter(({ kind, text }) => kind === 'text' && text !== '');
    for (const letter of letters) expect(texts.map(({ text }) => text).join(' ')).toContain(letter);
    const isOver = ([left, top, right, bottom]: (typeof texts)[number]['frame'], other: (typeof texts)[number]['frame']) =>
      Math.min(right, other[2]) - Math.max(left, other[0]) > 1.5 &&
      Math.min(bottom, other[3]) - Math.max(top, other[1]) > 4.5;
    expect(texts.filter(({ frame }) => frame[0] < -1 || frame[2] > width + 1)).toEqual([]);
    expect(
      texts.flatMap((one, i) =>
        texts.slice(i + 1).flatMap((other) => (isOver(one.frame, other.frame) ? [`${one.text} / ${other.text}`] : [])),
      ),
    ).toEqual([]);
    expect(contrasts().filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });
