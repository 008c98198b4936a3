import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JudgePairsResult } from '../../../../src/studies/judge-pairs/measure/result.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive, twoArchives } from '../../compared-archives.ts';
import { responsesIn, saved, untilReported } from '../../run-pages.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test(
  'pairs are judged from the form: orders, wording and questions chosen there, and the report says what holds in both orders',
  async () => {
    const { page, served } = app;
    await page.goto(`${served.address}#/new`);
    await page.getByRole('radio', { name: /^Pairwise judge/ }).check();
    const orders = page.getByRole('group', { name: 'Orders', exact: true });
    const start = page.getByRole('region', { name: 'Start' });
    const wording = page.getByRole('group', { name: 'Wording', exact: true });
    // With small models alone, the form chooses prompts and sets that they can answer. Sets without two responses belong to
    // other studies.
    await page.getByRole('checkbox', { name: /^Two responses: right or wrong/, checked: true }).waitFor();
    await wording.getByRole('radio', { name: /^A letter alone/, checked: true }).waitFor();
    await start.getByText(/^3 models × 2 orders × \d+ questions × 1 sample = \d+ answers/).waitFor();
    expect(await page.getByRole('checkbox', { name: /^(?:Arithmetic|Judging)/ }).count()).toBe(0);
    await page.getByText('more sets without two responses: for another study.').waitFor();

    await orders.getByRole('checkbox', { name: /second response shown first/ }).uncheck();
    await orders.getByText(/One order cannot show position consistency/).waitFor();
    await orders.getByRole('checkbox', { name: /first response shown first/ }).uncheck();
    await orders.getByText('Tick at least one order.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    for (const which of ['first', 'second'])
      await orders.getByRole('checkbox', { name: new RegExp(`${which} response shown first`) }).check();

    await page.getByLabel('Questions per set').fill('8');
    await wording.getByRole('radio', { name: /^A verdict at the end/ }).check();
    await start.getByText(/give no preference with the wording “A verdict at the end”/).waitFor();
    await wording.getByText('The prompt', { exact: true }).click();
    await wording.getByRole('textbox', { name: 'Prompt' }).fill('Which is better? {first} or {second}?');
    await wording.getByText('It must hold {question}.').waitFor();
    expect(await wording.getByRole('radio', { name: 'Your own' }).isChecked()).toBe(true);
    await wording.getByRole('radio', { name: /^A letter alone/ }).check();
    await page
      .getByRole('region', { name: 'What will be asked' })
      .getByText(/^C\. a tie/m)
      .waitFor();
    expect(await start.getByText(/give no preference/).count()).toBe(0);
    await start.getByText('3 models × 2 orders × 8 questions × 1 sample = 48 answers').waitFor();

    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    await untilReported(page);
    await page.getByText('Same preference in both orders').first().waitFor();
    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
    expect(responsesIn((await saved(page, 'Archive (.jsonl)')).text)).toHaveLength(48);
    const { result } = JSON.parse((await saved(page, 'Result (JSON)')).text) as { result: JudgePairsResult };
    expect(result).toMatchObject({ study: 'judge-pairs', orders: ['a-first', 'b-first'], pairs: 8, partial: false });
    for (const { answered, unreadable, wins } of result.models) {
      expect([answered, unreadable]).toEqual([16, 0]);
      expect(wins.map(({ a, b }) => [a, b].sort())).toEqual([['right answers', 'wrong answers']]);
    }
  },
  3 * minutes,
);

test('small models are asked as they can answer by a link that leaves it open, and as ever by one that says a plan', async () => {
  const { page, served } = app;
  const short = (checked: boolean) => page.getByRole('radio', { name: /^A letter alone/, checked });
  await page.goto(`${served.address}#/new?study=judge-pairs&items=pairs-facts&seed=1`);
  await short(false).waitFor();
  await page
    .getByRole('region', { name: 'Start' })
    .getByText(/give no preference/)
    .waitFor();
  await page.goto(`${served.address}#/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${served.address}#/new?study=judge-pairs`);
  await short(true).waitFor();
  await page.getByRole('checkbox', { name: /^Two responses: right or wrong/, checked: true }).waitFor();
});

test('after a reload, too, what nobody touched goes by the models, and what another tab added is there on coming back', async () => {
  const { page, served, context } = app;
  const short = (checked: boolean) => page.getByRole('radio', { name: /^A letter alone/, checked });
  const set = (name: RegExp) => page.getByRole('checkbox', { name, checked: true });
  const added = page.getByRole('checkbox', { name: /^able(?!-too)/ });
  await page.goto(`${served.address}#/new?study=judge-pairs`);
  await short(true).waitFor();
  await page.reload();
  await short(true).waitFor();

  const other = await context.newPage();
  const [first] = await twoArchives();
  await importArchive(other, served.address, first?.archive ?? '');
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText(/^Answers of earlier runs/).click();
  await added.check();
  await short(false).waitFor();
  await set(/^Two responses: facts or mistakes/).waitFor();
  await page.reload();
  await added.uncheck();
  await short(true).waitFor();
  await set(/^Two responses: right or wrong/).waitFor();

  // A person's choice survives a reload. A link means the same for everyone who opens it.
  await page.getByRole('radio', { name: /^A verdict at the end/ }).check();
  await page.reload();
  await short(false).waitFor();
  await page.getByText(/^Answers of earlier runs/).click();
  await short(false).waitFor();
  await page.getByRole('radio', { name: /^A letter alone/ }).check();
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText(/^Answers of earlier runs/).click();
  await added.check();
  await page
    .getByRole('region', { name: 'Start' })
    .getByText(/^4 models/)
    .waitFor();
  await short(true).waitFor();
  expect(app.faults).toEqual([]);
});

test('a set without two responses is told what it lacks, and cannot be started', async () => {
  const { page, served } = app;
  await page.goto(`${served.address}#/new?study=judge-pairs&items=words,judge-factuality&n=1`);
  const notice = page.getByRole('alert').filter({ hasText: '2 chosen questions cannot be asked.' });
  await notice.getByText(/has no response\./).waitFor();
  await notice.getByText(/has no column “second response”\./).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
});
