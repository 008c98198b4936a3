import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json/json.ts';
import { valueAtJsonPointer } from '../../../src/base/json/json-pointer.ts';
import { formatNumber as printedAs, type NumberFormat } from '../../../src/core/words/format.ts';
import { openApp, type App } from '../app.ts';
import { responsesIn, saved, untilFinished } from '../run-pages.ts';

let app: App;

beforeAll(async () => (app = await openApp()));
afterAll(() => app?.close());

test('options scored by probability stand beside the text in the report, and lead to the letters of each answer', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/new?study=system-prompt&items=arithmetic,words&n=2&seed=2`);
  await page.getByRole('checkbox', { name: 'Also score the options by probability' }).check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: 60_000 });
  const run = page.url();
  await untilFinished(page);

  const { result } = JSON.parse((await saved(page, /^Result/)).text) as { result: Json };
  const section = page.getByRole('region', { name: 'By letter probability' });
  const table = section.getByRole('table', { name: 'By text and by the likeliest letter' });
  await table.waitFor();
  const printed = await table
    .locator('[data-at]')
    .evaluateAll((cells) =>
      cells.map((cell) => ({
        at: cell.getAttribute('data-at')!,
        text: cell.textContent,
        digits: cell.getAttribute('data-digits'),
        form: (cell.getAttribute('data-form') ?? 'fixed') as NumberFormat,
      })),
    );
  expect(printed.filter(({ at }) => at.endsWith('/optionScores/mu')).length).toBeGreaterThan(1);
  for (const { at, text, digits, form } of printed) {
    const value = valueAtJsonPointer(result, at) as number;
    expect(text, at).toBe(printedAs(value, Number(digits), form));
  }

  const responses = responsesIn((await saved(page, 'Archive (.jsonl)')).text);
  for (const { logprobs } of responses) {
    const { letters, mass } = logprobs as { letters: Record<string, number>; mass: number };
    expect(Object.keys(letters)).toEqual(['A', 'B', 'C', 'D']);
    expect(Object.values(letters).reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 6);
    expect(mass).toBeGreaterThan(0);
    expect(mass).toBeLessThanOrEqual(1);
  }

  await table
    .getByRole('link', { name: /μ by letter/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Answers', exact: true }).first().waitFor();
  await page.goto(`${run}/answers/${responses[0]!.item}`);
  await page
    .getByText(/^Letters:/)
    .first()
    .waitFor();
  expect(
    await page
      .getByText(/^Letters:/)
      .first()
      .textContent(),
  ).toMatch(/A\s+[<>\d ]+%.*likeliest/s);
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
