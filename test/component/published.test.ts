import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import creditAuditPaper from '../../public/published/creditaudit.json';
import evaluatorsPaper from '../../public/published/evaluators.json';
import rcScorePaper from '../../public/published/rcscore.json';
import robustnessPaper from '../../public/published/robustness.json';
import roparqPaper from '../../public/published/roparq.json';
import { isNumber } from '../../src/base/json/json.ts';
import { formatFixed } from '../../src/core/words/format.ts';
import { modelName } from '../../src/core/models/model-name.ts';
import type { PublishedPaper } from '../../src/published/published-paper.ts';
import Robustness from '../../src/studies/configuration/published/Robustness.svelte';
import RCScore from '../../src/studies/instruction-style/published/RCScore.svelte';
import Evaluators from '../../src/studies/judge/published/Evaluators.svelte';
import RoParQ from '../../src/studies/paraphrase/published/RoParQ.svelte';
import { measureAndGradeModels } from '../../src/studies/system-prompt/measure/grades.ts';
import CreditAudit from '../../src/studies/system-prompt/published/CreditAudit.svelte';
import { buildCreditAuditScores } from '../../src/studies/system-prompt/published/creditaudit-scores.ts';
import printedGrades from '../published-tables/creditaudit-table1.json';
import { mounted } from './mounted.ts';
import { openAll, wholeReport } from './report/whole-report.ts';

const papers = [
  creditAuditPaper,
  evaluatorsPaper,
  rcScorePaper,
  roparqPaper,
  robustnessPaper,
] as unknown as PublishedPaper[];
const paperOf = (id: string): PublishedPaper => papers.find((paper) => paper.id === id)!;

beforeEach(() => openAll(true));
afterEach(() => openAll(false));

const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const has = (selector: string) => expect.poll(() => all(selector).length, { message: selector }).toBeGreaterThan(0);
const hasNoOddities = () => expect(document.querySelector('main')?.innerText).not.toMatch(/NaN|undefined/);

describe('CreditAudit', () => {
  const published = measureAndGradeModels(buildCreditAuditScores(paperOf('creditaudit')), 'own');

  test('shows 13 models with the printed grades, every mark on the map, and what reproduces', async () => {
    mounted(CreditAudit, { paper: paperOf('creditaudit') });
    await wholeReport();
    const grades = page.getByRole('table', { name: /^Grades/ });
    expect(grades.getByRole('rowheader').elements()).toHaveLength(13);
    const shown = Object.fromEntries(
      [...grades.element().querySelectorAll<HTMLElement>('tbody tr')].map((row) => [
        row.querySelector<HTMLElement>('th')?.innerText.trim(),
        /\b(AAA|AA|A|BBB)\b/.exec(row.innerText)?.[1] ?? '',
      ]),
    );
    const { rows } = paperOf('creditaudit').tables.find(({ id }) => id === 'table-1')!;
    expect(shown).toEqual(Object.fromEntries(rows.map(([model, grade]) => [modelName(String(model)), grade])));
    expect(shown).toEqual(Object.fromEntries(printedGrades.rows.map(({ model, grade }) => [modelName(model), grade])));
    for (const { model, mu, sigma } of published.models) {
      if (!isNumber(mu) || !isNumber(sigma)) throw new Error(`${model} has no numbers`);
      const mark = document.querySelector(`#figure-map [aria-label^="${modelName(model)}:"]`);
      expect(mark?.getAttribute('aria-label')).toContain(formatFixed(mu, 1));
      expect(mark?.getAttribute('aria-label')).toContain(formatFixed(sigma, 2));
    }

    const ladder = document.querySelector('#figure-grades');
    expect(ladder?.closest('details')).toBeNull();
    expect(ladder?.textContent).toContain('without answers, so the certainty of σ and of the grades is unknown');
    const marks = [...(ladder?.querySelectorAll('[data-mark]') ?? [])].map((mark) => mark.getAttribute('aria-label'));
    expect(marks.toSorted()).toEqual(
      printedGrades.rows
        .map(({ model, sigma, grade }) => `${modelName(model)}:\nσ ${formatFixed(sigma, 2)}\nGrade ${grade}`)
        .toSorted(),
    );

    const section = page.getByRole('region', { name: 'What reproduces' });
    await expect.element(section.getByText('104 of 104 numbers')).toBeVisible();
    await expect.element(section.getByText('13 of 13 grades')).toBeVisible();
    await userEvent.click(section.getByText('Every number of Table 1, printed and recomputed'));
    await wholeReport();
    const compared = page.getByRole('table', { name: 'Table 1, printed against recomputed' }).element();
    const lines = [...compared.querySelectorAll<HTMLElement>('tbody tr')];
    expect(lines).toHaveLength(104);
    expect(lines[0]?.innerText).toMatch(/seed-1\.6-flash\s+all\s+mean score \(μ\)\s+70\.77\s+70\.7667\s+yes/);
  });

  for (const figure of ['grades', 'heatmap', 'boxes', 'neutrality'])
    test(`opens at the figure ${figure}, which its address names`, async () => {
      history.replaceState(null, '', `#/published/creditaudit?figure=${figure}`);
      mounted(CreditAudit, { paper: paperOf('creditaudit') });
      await expect.element(page.getByText('The tables as printed')).toBeInTheDocument();
      const drawing = () => document.querySelector(`#figure-${figure}:has(svg)`);
      await expect.poll(() => Math.abs(drawing()?.getBoundingClientRect().top ?? Infinity)).toBeLessThan(innerHeight);
    });
});

test('RCScore has charts of its printed figures, and says what does not reproduce', async () => {
  mounted(RCScore, { paper: paperOf('rcscore') });
  await shows('The paper prints these figures. Without answers');
  await shows('By the stated formula 9 of 80 cells come out within 0.01.');
  await wholeReport();
  for (const figure of ['ranges', 'benchmarks', 'overall', 'scatter', 'decodings', 'sizes'])
    await has(`#figure-${figure} svg`);
  await expect.poll(() => all('#figure-scatter [data-mark]').length).toBe(40);
  // Figure 7, with the paper's counts.
  for (const counts of ['7 : 2 (1 equal)', '7 : 3', '3 : 7', '8 : 2']) await shows(counts);
  await userEvent.selectOptions(
    page.getByRole('region', { name: 'Which styles?' }).getByRole('combobox', { name: 'Benchmark' }),
    'GSM8K',
  );
  // Table 3, Qwen 2.5-72B on GSM8K, greedy, imperative.
  await has('#figure-ranges [aria-label*="Qwen 2.5-72B, Imperative"][aria-label*="93.3%"]');

  const table = page.getByRole('table', { name: 'Table 4: style sensitivity index' });
  const values = () =>
    [...table.element().querySelectorAll('tbody tr td:nth-child(4)')].map(({ textContent }) => Number(textContent));
  await expect.poll(() => values().length).toBe(80);
  await userEvent.click(table.getByRole('button', { name: 'SSI', exact: true }));
  await expect
    .element(table.getByRole('columnheader', { name: 'SSI', exact: true }))
    .toHaveAttribute('aria-sort', 'descending');
  expect(values()).toEqual(values().toSorted((a, b) => b - a));
  hasNoOddities();
});

test('the evaluators have charts of their printed figures', async () => {
  mounted(Evaluators, { paper: paperOf('evaluators') });
  for (const figure of ['self-consistency', 'inter-scale', 'agreement', 'ranking']) await has(`#figure-${figure} svg`);
  // Table 6: Llama on the Likert scale at temperature 1.
  await has('[aria-label^="5-P Likert, Llama (7B), T 1.0:"][aria-label*="α 0.366"]');
  hasNoOddities();
});

test('RoParQ has its tables, before and after fine-tuning, and the judge', async () => {
  mounted(RoParQ, { paper: paperOf('roparq') });
  await shows(/^Answer first: the paper’s mean spread over the wordings is from 9\.3 points/);
  await wholeReport();
  await expect.poll(() => all('#figure-consistency [data-mark]').length).toBe(10);
  await shows('470 questions of knowledge and 1,071 of maths');
  const scope = page.getByRole('combobox', { name: 'Asked' }).first();
  await userEvent.selectOptions(scope, 'Reasoning first');
  // Table 3 and the official repository’s statistics.
  for (const value of ['4.195', '4.915'])
    await has(`#figure-consistency [aria-label*="Gemini"][aria-label*="XParaCon ${value}"]`);
  await expect.poll(() => all('#figure-tuned .step').length).toBe(3);
  const asked = [...document.querySelectorAll<HTMLSelectElement>('#tuned select')].find(
    ({ labels }) => labels[0]?.textContent.trim() === 'Asked',
  );
  await userEvent.selectOptions(asked!, 'Reasoning first');
  // Table 5, Qwen3-4B after fine-tuning, maths.
  await has('#figure-tuned [aria-label*="95.1%"][aria-label*="XParaCon 4.856"]');
  const judge = page.getByRole('table', { name: 'Accuracy and perfectly correct questions by wording' });
  await expect.element(judge.getByText('66.4').first()).toBeVisible();
  await shows('Before fine-tuning the three models have the numbers of Table 3.');
  hasNoOddities();
});

test('Robustness draws Figure 2 as far as it is printed, and prints the eight consistencies', async () => {
  mounted(Robustness, { paper: paperOf('robustness') });
  await has('#figure-accuracies svg');
  await shows('The text prints eight figures of consistency');
  expect(document.querySelector('#figure-accuracies [aria-label*="gpt-oss-20b on BoolQ"]')).not.toBeNull();
  await shows(/^Derived: consistency from the printed gaps/);
  hasNoOddities();
});
