import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { SectionProps } from '../../../src/report/report-section.ts';
import type { ResultWithClaims } from '../../../src/report/claim-sentences.ts';
import Questions from '../../../src/report/questions/Questions.svelte';
import { outcomeRun } from '../../made-up/outcome-run.ts';
import { mounted } from '../mounted.ts';
import { emptied } from '../store.ts';
import { storedRun, type StoredRun } from './stored-run.ts';

let stored: StoredRun;

beforeAll(async () => {
  const made = await outcomeRun({
    models: 2,
    sets: [40],
    prompts: 6,
    // For the first model 10 questions are never right, 10 always, and 20 flip. None flips for the second model.
    outcome: (m, i, p) =>
      (m === 1 ? i % 2 === 0 : i < 10 ? false : i < 20 ? true : (i + p) % (p === 5 ? 7 : 3) === 0)
        ? 'right'
        : i === 39 && p === 2
          ? 'refused'
          : 'wrong',
  });
  stored = await storedRun(made);
});
afterAll(emptied);

const grid = () => page.getByRole('grid', { name: 'Questions of made-up-a' });
const kind = (name: RegExp) => page.getByRole('group', { name: 'Which questions are shown' }).getByRole('button', { name });
const model = (name: string) => page.getByRole('group', { name: 'Model' }).getByRole('radio', { name });
const shows = (text: string) => expect.element(page.getByRole('status').getByText(text)).toBeVisible();

beforeEach(async () => {
  mounted(Questions, { result: stored.result, run: stored.run } as unknown as SectionProps<ResultWithClaims>);
  await expect.element(grid()).toBeVisible();
});

test('questions are shown by kind, by the differences between two prompts, and by words', async () => {
  // The page chooses the model that flips more.
  await expect.element(model('made-up-a')).toBeChecked();
  await expect.element(page.getByText('20 of 40 questions flip for made-up-a: right under one system prompt')).toBeVisible();
  await shows('20 of 40 questions, the most divided first.');
  await userEvent.click(kind(/^Never right 10$/));
  await shows('10 of 40 questions');
  // The header row and ten rows.
  await expect.poll(() => grid().getByRole('row').elements().length).toBe(11);
  await userEvent.click(kind(/^Always right 10$/));
  await shows('10 of 40 questions');
  await userEvent.click(kind(/^All 40$/));
  await shows('40 of 40 questions');
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '41');

  const against = page.getByRole('button', { name: 'One system prompt against another' });
  await userEvent.click(against);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'One system prompt' }), 'Prompt 1');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Another system prompt' }), 'Prompt 2');
  const flipping = Array.from({ length: 20 }, (_, k) => k + 20);
  const one = flipping.filter((i) => i % 3 === 0 && (i + 1) % 3 !== 0).length;
  const other = flipping.filter((i) => i % 3 !== 0 && (i + 1) % 3 === 0).length;
  await shows(`${one} questions come out better under “Prompt 1”, ${other} under “Prompt 2”.`);
  await shows(`${one + other} of 40 questions`);
  await userEvent.click(against);

  const having = page.getByRole('combobox', { name: 'With an answer that is' });
  await userEvent.selectOptions(having, 'refused (1)');
  await shows('1 of 40 questions');
  await userEvent.selectOptions(having, 'any');
  await shows('40 of 40 questions');

  const search = page.getByRole('searchbox', { name: 'Search questions and answers' });
  await userEvent.fill(search, 'I cannot answer');
  await shows('1 of 40 questions');
  await userEvent.fill(search, 'there is no such text');
  await shows('No question matches.');
  await userEvent.fill(search, '');
  await userEvent.click(model('made-up-b'));
  await expect.element(kind(/^Flips 0$/)).toBeVisible();
  await expect.element(page.getByText('No question flips for made-up-b')).toBeVisible();
  await userEvent.click(model('made-up-a'));
  await userEvent.click(kind(/^Flips 20$/));
  await shows('20 of 40 questions, the most divided first.');
});

test('a mark says on hover what it is, and a click on it leads to the answers', async () => {
  const mark = grid().getByRole('row').nth(1).getByRole('gridcell').nth(2);
  const label = mark.element().getAttribute('aria-label');
  expect(label).toMatch(/^Prompt \d: (right|wrong|refused)$/);
  await userEvent.hover(mark);
  await expect.element(page.getByText(`${label}. `)).toBeVisible();
  await userEvent.click(mark);
  await expect.poll(() => location.hash).toMatch(/\/answers\/[^?]+\?model=/);
  expect(location.hash).toContain(`#/run/${stored.run}/answers/`);
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`nothing is too wide, ${colorScheme} at ${width} px`, async () => {
    await commands.emulateMedia({ colorScheme });
    await page.viewport(width, 900);
    await expect.element(grid()).toBeVisible();
    expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
    if (width === 390) {
      // The question is above its marks.
      const row = grid().getByRole('row').nth(1);
      const place = (role: 'rowheader' | 'gridcell') => row.getByRole(role).first().element().getBoundingClientRect();
      expect(place('gridcell').top).toBeGreaterThanOrEqual(place('rowheader').bottom);
    }
  });
}
