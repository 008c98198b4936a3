import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StudyResult } from '../../../src/core/studies/study.ts';
import StudyReport from '../../../src/report/StudyReport.svelte';
import type { MadeUpRun } from '../../made-up/archive.ts';
import { outcomeRun } from '../../made-up/outcome-run.ts';
import { mounted } from '../mounted.ts';
import { emptied } from '../store.ts';
import { storedRun } from './stored-run.ts';
import { wholeReport } from './whole-report.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await emptied();
});

const section = () => page.getByRole('region', { name: 'Which prompts?', exact: true });
const table = () => section().getByRole('table', { name: 'Prompts by model, the best first' });
const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();

async function shown(made: MadeUpRun, rest: { readonly run?: undefined; readonly plan?: null } = {}): Promise<string> {
  const { run, result } = await storedRun(made);
  mounted(StudyReport, { study: made.plan.study, result: result as unknown as StudyResult, run, plan: made.plan, ...rest });
  await wholeReport();
  return run;
}

/** One model under two prompts. The second prompt breaks 14 of 30 questions: 12 with a wrong answer and 2 with a refusal. */
const twoPrompts = () =>
  outcomeRun({
    models: 1,
    sets: [30],
    prompts: 2,
    outcome: (_, i, p) => (p === 0 ? (i < 28 ? 'right' : 'wrong') : i < 14 ? 'right' : i < 26 ? 'wrong' : 'refused'),
  });

test('a run of two prompts shows the better one first, with its words and what the other breaks', async () => {
  const run = await shown(await twoPrompts());
  const [, first, second] = table().getByRole('row').elements();
  expect(textOf(first!)).toMatch(/^Prompt 1 baseline Use this prompt You answer questions, in way 1\..*93%/);
  expect(textOf(second!)).toMatch(/^Prompt 2 Use this prompt .*47% 29 … 65 \+0 fixed −14 broken$/);

  const broken = table().getByRole('link', { name: 'Questions broken by “Prompt 2” for made-up-a: 14' });
  const model = encodeURIComponent('small:evenkeel/made-up-a@1');
  await expect
    .element(broken)
    .toHaveAttribute('href', `#/run/${run}/answers?model=${model}&between=prompt-1&between=prompt-2&change=broken`);

  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(table().getByRole('button', { name: 'Use this prompt: “Prompt 2”' }));
  expect(copied).toHaveBeenCalledExactlyOnceWith('You answer questions, in way 2.');
  await expect.element(section().getByText('Copied.')).toBeVisible();

  // The fold opens with the keyboard.
  const words = table().getByRole('row').nth(1).getByText('You answer questions, in way 1.', { exact: true });
  (words.first().element().closest('summary') as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => words.elements().filter((element) => element.checkVisibility()).length).toBe(2);
});

test('the most frequent kind of failure has its share, and one question with both answers', async () => {
  await shown(await twoPrompts());
  // The page reads the answers when this part comes into view.
  section().element().scrollIntoView({ block: 'end' });
  await expect.element(section().getByRole('heading', { name: 'What “Prompt 2” breaks for made-up-a' })).toBeInTheDocument();
  const heading = section()
    .getByRole('heading', { name: /breaks for/ })
    .element();
  expect(textOf(heading.nextElementSibling!)).toMatch(
    /^In 12 of 14 broken questions the answer is another choice\. ?In 2 the model refuses\./,
  );
  const quotes = [...section().element().querySelectorAll('blockquote')];
  expect(quotes.map((quote) => [textOf(quote), textOf(quote.querySelector('mark')!)])).toEqual([
    [expect.stringMatching(/^Answer: [A-D]$/), expect.stringMatching(/^[A-D]$/)],
    [expect.stringMatching(/^Answer: [A-D]$/), expect.stringMatching(/^[A-D]$/)],
  ]);
  expect(textOf(quotes[0]!)).not.toBe(textOf(quotes[1]!));
});

test('without the plan and the answers the scores stay, and a line says what is missing', async () => {
  await shown(await twoPrompts(), { run: undefined, plan: null });
  await expect.element(section().getByText(/This report does not contain the texts of the prompts\./)).toBeVisible();
  expect(table().getByRole('button').elements()).toEqual([]);
  expect(table().getByRole('link').elements()).toEqual([]);
  expect(
    section()
      .getByRole('heading', { name: /breaks for/ })
      .elements(),
  ).toEqual([]);
  expect(textOf(table().element())).toContain('+0 fixed −14 broken');
});

test('of many prompts the best and the worst are shown at first; on a narrow page every cell is in view', async () => {
  await shown(
    await outcomeRun({
      models: 2,
      sets: [20],
      prompts: 20,
      outcome: (m, i, p) => ((i * 7 + m) % 20 < 19 - p ? 'right' : 'wrong'),
    }),
  );
  // The baseline is among the best.
  expect(table().getByRole('row').elements()).toHaveLength(1 + 12 + 1);
  await userEvent.click(table().getByRole('button', { name: 'Show 8 more prompts' }));
  expect(table().getByRole('row').elements()).toHaveLength(1 + 20);
  await page.viewport(390, 844);
  await expect
    .poll(() =>
      table()
        .getByRole('cell')
        .elements()
        .filter((cell) => cell.getBoundingClientRect().right > 391),
    )
    .toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1440, 900);
});
