import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { held, refusing } from '../../slow-disk.ts';
import { requestsIn, vllmFailure, vllmLine } from '../../../made-up/batch-processor.ts';

/** An endpoint where nothing listens: nothing may be sent to it. */
const endpoint = {
  id: 'cluster',
  name: 'Cluster',
  baseUrl: 'http://127.0.0.1:1/v1',
  parallel: 4,
  timeoutMs: 120_000,
  keepsKey: false,
  models: ['lab/one'],
};

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('a run goes out as batch files without being asked, and their results answer it', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/models`);
  await page.evaluate((stored) => localStorage.setItem('evenkeel-endpoints', JSON.stringify([stored])), endpoint);
  await page.reload();
  await page.goto(
    `${served.address}#/new?study=system-prompt&models=endpoint:cluster/lab%252Fone&items=arithmetic&n=2&seed=3`,
  );
  await page.getByText('20 answers').first().waitFor();

  // A price that cannot be stored stays in its field, and the page reports the problem.
  await page.getByText('Prices and limits').click();
  const letStore = await refusing(page, 'settings');
  const price = page.getByRole('textbox', { name: 'Prompts', exact: true });
  await price.fill('0.15');
  await page.getByRole('textbox', { name: 'Answers', exact: true }).fill('0.60');
  await page.getByRole('alert').waitFor();
  await letStore();
  expect(await price.inputValue()).toBe('0.15');
  await price.fill('0.2');
  await page.getByRole('alert').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Make batch files instead' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Batch files' }).waitFor();
  await dialog.getByRole('radio', { name: /^vLLM/ }).check();
  await dialog.getByRole('button', { name: 'Make the files' }).click();
  await dialog.getByText(/^20 \w+ in 1 file$/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Save system-prompt-.*-lab-one-001\.jsonl$/ }).click(),
  ]);
  const requests = requestsIn(await readFile(await download.path(), 'utf8'));
  expect(requests).toHaveLength(20);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Not started yet' }).waitFor();

  // A person may choose the format before the page knows in which one the files went out. The page then keeps the choice.
  const letGo = await held(page, 'runs');
  await page.getByRole('button', { name: 'Bring results back' }).click();
  const form = (name: RegExp) => dialog.getByRole('radio', { name });
  await form(/^OpenAI For/).check();
  await letGo();
  await (
    await held(page, 'runs')
  )();
  expect(await form(/^OpenAI For/).isChecked()).toBe(true);
  await form(/^vLLM/).check();
  const file = (name: string, lines: readonly string[]) => ({
    name,
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.join('\n')),
  });
  const choose = (...files: ReturnType<typeof file>[]) => dialog.locator('input[type=file]').setInputFiles(files);
  const lines = requests.map(vllmLine);
  const foreign = lines[1]!.replace(/("custom_id":")[0-9a-f]{12}/, '$10123456789ab');
  await choose(file('other.jsonl', [lines[0]!, foreign]));
  await dialog.getByRole('button', { name: 'Bring back 1 file' }).click();
  await dialog.getByText('“other.jsonl”, line 2: its answer is of another plan (0123456789ab)').waitFor();
  await dialog.getByText('Nothing was stored from any file.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByText(/^0 of 20 answers/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Bring results back' }).click();
  await choose(
    // Two files with the same name from two folders.
    file('results.jsonl', lines.slice(8)),
    file('results.jsonl', [vllmFailure(requests[0]!, 'no room'), ...lines.slice(1, 8)]),
  );
  await dialog.getByRole('button', { name: 'Bring back 2 files' }).click();
  await dialog.getByText('19 answers came back.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByText('1 of 20 answers failed.').waitFor();
  await page.getByText(/imported from “results\.jsonl and 1 more”/).waitFor();
});
