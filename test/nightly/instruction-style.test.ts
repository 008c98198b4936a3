import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { openApp, type App } from '../browser/app.ts';
import { responsesIn, saved, untilReported } from '../browser/run-pages.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test('the second study is chosen on the New page, and by a link', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/new`);
  await expect.poll(() => page.getByRole('radio', { name: /^System prompt/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /^Instruction style/ }).check();
  await page.getByRole('group', { name: 'Instruction styles' }).waitFor();
  expect(await page.getByLabel('Token limit').inputValue()).toBe('2048');
  await expect.poll(() => page.url()).toContain('study=instruction-style');
  await expect.poll(() => page.url()).toContain('items=numbers');

  await page.goto(`${app.served.address}#/new?study=instruction-style&items=problems,numbers&n=2&seed=3`);
  // The form was open before and still shows the earlier choice.
  await expect.poll(() => page.getByRole('checkbox', { name: /^Word problems/ }).isChecked()).toBe(true);
  await page.getByLabel('Decoding', { exact: true }).selectOption('sampled');
  await page.getByText('Temperature 1, top-k 50, top-p 0.9, at most 2048 tokens.').waitFor();
  await page.goto(`${app.served.address}#/new?study=system-prompt`);
  await page.getByRole('group', { name: 'System prompts' }).waitFor();
});

test('how answers are compared is set in the form, and a wrong value told beside its field', async () => {
  const { page } = app;
  await page.goto(`${app.served.address}#/new?study=instruction-style&items=numbers&n=2`);
  const comparing = page.getByRole('group', { name: 'Comparing answers' });
  await comparing.getByText('How answers are compared: the defaults').click();
  const chunks = comparing.getByLabel('Most pieces of a text (chunks)');
  expect(await chunks.inputValue()).toBe('12');
  await chunks.fill('0');
  await comparing.getByText('Most pieces of a text (chunks) must be at least 1.').waitFor();
  await chunks.fill('');
  await comparing.getByText('Most pieces of a text (chunks) must be a number.').waitFor();
  await chunks.fill('6');
  for (const name of ['TF-IDF cosine', 'ROUGE-L']) await comparing.getByLabel(name).fill('0');
  await comparing.getByText('Words (lexicality) must have at least one weight above 0.').waitFor();
  await comparing.getByLabel('ROUGE-L').fill('1');
  await comparing.getByLabel('Partners (pairing)').selectOption('Each with its best match');
  await expect.poll(() => comparing.locator('.fault').count()).toBe(0);
  await comparing.getByText('How answers are compared: changed').waitFor();
  await comparing.getByRole('button', { name: 'Restore the defaults' }).click();
  expect(await chunks.inputValue()).toBe('12');
});

test(
  'a small audit on embedded models: asked, compared, reported; nobody else is asked',
  async () => {
    const { page } = app;
    const options = encodeURIComponent(JSON.stringify({ encoder: bundledEncoder.id }));
    await page.goto(`${app.served.address}#/new?study=instruction-style&items=numbers&n=6&seed=1&options=${options}`);
    await page.getByLabel('Token limit').fill('96');
    await page.getByRole('button', { name: 'Start' }).click();
    await untilReported(app.page);
    await comparedAll();
    expect(app.foreign).toEqual([]);
    expect(app.served.asked.filter(({ status }) => status >= 400)).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  10 * minutes,
);

test(
  'its numbers are those of `npm run -s report`, with the archive’s comparisons and without them',
  async () => {
    const { page } = app;
    const { text } = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(text)).toHaveLength(3 * 6 * 4 * 2);
    const lines = text.trimEnd().split('\n');
    const comparisons = lines.filter((line) => line.startsWith('{"type":"comparison"'));
    expect(comparisons.length).toBeGreaterThan(0);
    const shown = JSON.parse((await saved(page, 'Result (JSON)')).text) as {
      result: { comparisons: { due: number; done: number }; partial: boolean };
    };
    expect(shown.result.partial).toBe(false);
    expect(shown.result.comparisons.done).toBe(shown.result.comparisons.due);

    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-style-'));
    const report = async (name: string, content: readonly string[]): Promise<unknown> => {
      const file = join(folder, name);
      await writeFile(file, `${content.join('\n')}\n`);
      const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'report', '--', file], { maxBuffer: 1 << 28 });
      return JSON.parse(stdout);
    };
    expect(await report('whole.evenkeel.jsonl', lines)).toEqual(shown);
    // Node compares the answers again.
    expect(
      await report(
        'bare.evenkeel.jsonl',
        lines.filter((line) => !comparisons.includes(line)),
      ),
    ).toEqual(shown);
  },
  5 * minutes,
);

test(
  'the result is there again after a reload, and nothing is compared twice',
  async () => {
    const { page } = app;
    const before = (await saved(page, 'Result (JSON)')).text;
    await page.reload();
    await untilReported(app.page);
    await comparedAll();
    expect((await saved(page, 'Result (JSON)')).text).toBe(before);
    expect(app.faults).toEqual([]);
  },
  2 * minutes,
);

/** Waits until the page no longer shows a comparison and the result has every pair. */
async function comparedAll(): Promise<void> {
  const { page } = app;
  await expect
    .poll(
      async () => {
        const { result } = JSON.parse((await saved(page, 'Result (JSON)')).text) as { result: { partial: boolean } };
        return result.partial;
      },
      { timeout: 3 * minutes, interval: 1000 },
    )
    .toBe(false);
}
