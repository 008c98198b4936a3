import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/base/hash/sha256.ts';
import type { Plan } from '../../../../src/core/plan/plan.ts';
import { openApp, type App } from '../../app.ts';
import { responsesIn, saved, untilFinished } from '../../run-pages.ts';

let app: App;

beforeAll(async () => (app = await openApp()));
afterAll(() => app?.close());

interface Header {
  readonly plan: Plan;
  readonly models: readonly { readonly model: string }[];
}

test('the completion format is chosen, previewed, kept in the link and asked; a model without a chat template has it offered at once', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/new?study=system-prompt&items=words&n=1&seed=2`);
  const preview = page.getByRole('region', { name: 'What will be asked' });
  await preview.getByText('The model’s own chat template is added around these messages.').waitFor();
  await page.getByText('Prompt format: chat').click();
  await page.getByRole('radio', { name: /^Completion/ }).check();
  const count = page.getByRole('textbox', { name: 'Examples before each question' });
  expect(await count.inputValue()).toBe('4');
  await preview.getByText('The model goes on with this text. No chat template is added.').waitFor();
  await count.fill('17');
  await page.getByText('A whole number from 0 to 16.').first().waitFor();
  await count.fill('2');
  await page.waitForURL(/completion=2/);
  await expect.poll(async () => (await preview.textContent())?.match(/Question: /g)?.length).toBe(3);
  await page.reload();
  expect(await count.inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: 60_000 });
  await untilFinished(page);

  const { text } = await saved(page, 'Archive (.jsonl)');
  const [first = '', ...rest] = text.split('\n');
  const header = JSON.parse(first) as Header;
  expect(header.plan.completion?.examples.map(({ set }) => set)).toEqual(['words', 'words']);
  const responses = responsesIn(text);
  expect(responses.length).toBeGreaterThanOrEqual(10);
  expect(responses.every(({ text, finish }) => finish !== 'error' && !text.includes('\nQuestion:'))).toBe(true);
  await page.getByText('completion without a chat template, 2 examples of the plan before each question').waitFor();
  await page.goto(`${page.url()}/answers/${responses[0]!.item}`);
  await page
    .getByRole('button', { name: /^Prompt: / })
    .first()
    .click();
  const prompt = page.getByRole('dialog', { name: /^Asked as/ });
  await prompt.getByText('completion', { exact: true }).waitFor();
  expect((await prompt.textContent())?.match(/Question: /g)?.length).toBe(3);

  // What an engine reports for a model without a chat template.
  const emptyHash = await sha256Hex('');
  const models = header.models.map((model) => ({ ...model, chatTemplateHash: emptyHash }));
  const other = await openApp();
  try {
    const changed = [JSON.stringify({ ...header, models }), ...rest].join('\n');
    await other.page.goto(other.served.address);
    await other.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'base.evenkeel.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(changed) });
    await other.page.getByRole('link', { name: 'Open the run' }).waitFor();
    await other.page.goto(`${other.served.address}#/new?study=system-prompt&items=words&n=1&seed=2`);
    await other.page.getByText('no chat template. A base model answers best').waitFor();
    expect(await other.page.getByRole('radio', { name: /^Chat/ }).isChecked()).toBe(true);
    await other.page.goto(`${other.served.address}#/new?study=judge&n=1&seed=2`);
    // The judge's form replaces the earlier form and has no such choice.
    await other.page.getByText('Prompt format').first().waitFor({ state: 'hidden' });
  } finally {
    await other.close();
  }
  expect(app.faults).toEqual([]);
  expect(app.foreign).toEqual([]);
});
