import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { held, reloadedAt } from '../../slow-disk.ts';

const minutes = 60_000;
let app: App;

afterAll(() => app?.close());

const pairs = [
  'query,response,criterion,quality',
  ...[1, 2, 3].map((n) => `How much is ${n} + ${n}?,${n} + ${n} = ${n * 2}.,factuality,${n === 3 ? '' : 5}`),
].join('\n');

test(
  'a person rates pairs by keyboard alone, goes on after a reload, and two people do not overwrite each other',
  async () => {
    // A new app, in which not even an earlier attempt has rated anything.
    await app?.close();
    app = await openApp();
    const { page, served } = app;
    await page.goto(`${served.address}#/items`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sums.csv', mimeType: 'text/csv', buffer: Buffer.from(pairs) });
    await page.getByRole('button', { name: 'Save as a question set' }).click();
    await page.getByRole('link', { name: 'sums', exact: true }).click();
    await page.getByText('1 + 1 = 2.').waitFor();
    await page.getByRole('link', { name: 'Rate these pairs yourself' }).click();

    await page.getByLabel('Your name').fill('Ann');
    await page.keyboard.press('Enter');
    const place = (n: number) => page.getByRole('heading', { name: `Pair ${n} of 3` });
    await place(1).waitFor();
    await expect.poll(() => place(1).evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.getByText('A factual response says only what is true.').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/quality/i);

    await page.keyboard.press('4');
    await place(2).waitFor();
    await page.getByRole('status').filter({ hasText: 'Rated 4 of 5. Pair 2 of 3.' }).waitFor();
    await page.keyboard.press('2');
    await place(3).waitFor();
    await page.keyboard.press('u');
    await place(2).waitFor();
    await page.keyboard.press('1');
    await place(3).waitFor();
    await page.keyboard.press('ArrowLeft');
    await place(2).waitFor();
    expect(await page.getByRole('button', { name: '1 of 5' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByText('2 of 3 pairs rated').waitFor();

    await page.reload();
    await place(3).waitFor();
    await page.keyboard.press('5');
    await page.getByRole('heading', { name: 'All pairs are rated.' }).waitFor();

    // Another person rates in a second tab.
    const tab = await app.context.newPage();
    await tab.goto(`${served.address}#/ratings/sums?rater=Bo&definition=none`);
    await tab.getByRole('heading', { name: 'Pair 1 of 3' }).waitFor();
    await tab.keyboard.press('5');
    await tab.getByRole('heading', { name: 'Pair 2 of 3' }).waitFor();
    await tab.keyboard.press('2');
    await tab.getByRole('heading', { name: 'Pair 3 of 3' }).waitFor();
    await tab.close();

    await page.getByRole('link', { name: 'All ratings, and their files' }).click();
    await page.getByRole('row', { name: /^Bo 2 of 3/ }).waitFor();
    // Pairs rated (4, 5) and (1, 2): α = 1 − (n − 1)·Σo·δ² / Σn·n·δ² = 1 − 3·4 / 80.
    await page.getByText('Agreement among the 2 raters').getByText('0.85').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the ratings as CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^item,rater,criterion,scale,value,when,pair\nsums\/001,Ann,factuality,5p,4,/);
    await page.getByRole('button', { name: 'Delete the ratings by Bo' }).click();
    await page.getByRole('row', { name: /^Bo/ }).waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: 'A file of ratings' })
      .setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('5 ratings in “r.csv”: 2 new, 3 here already.').waitFor();
    await page.getByRole('row', { name: /^Bo 2 of 3/ }).waitFor();

    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  2 * minutes,
);

/** Every attempt uses another rater name, who starts at the first pair. */
let tries = 0;
const rateAs = async (rater: string) => {
  await app.page.goto(`${app.served.address}#/ratings/sums?rater=${rater}-${++tries}&definition=none`);
  await app.page.getByRole('heading', { name: 'Pair 1 of 3' }).waitFor();
};

test('a page that is reloaded in the moment in which it goes on has the rating, and the undoing', async () => {
  const { page } = app;
  await rateAs('Cy');
  await reloadedAt(page, 'Pair 2 of 3', () => page.keyboard.press('3'));
  await page.getByText('1 of 3 pairs rated').waitFor();
  await page.getByRole('heading', { name: 'Pair 2 of 3' }).waitFor();
  await reloadedAt(page, 'Pair 3 of 3', () => page.getByRole('button', { name: '5 of 5' }).click());
  await page.getByText('2 of 3 pairs rated').waitFor();
  await page.getByRole('heading', { name: 'Pair 3 of 3' }).waitFor();
  await reloadedAt(page, 'All pairs are rated.', () => page.keyboard.press('1'));
  await page.getByText('3 of 3 pairs rated').waitFor();

  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { name: 'Pair 3 of 3' }).waitFor();
  await page.keyboard.press('2');
  await page.getByRole('heading', { name: 'All pairs are rated.' }).waitFor();
  await reloadedAt(page, 'Pair 3 of 3', () => page.keyboard.press('u'));
  await page.getByRole('heading', { name: 'All pairs are rated.' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByRole('button', { name: '1 of 5' }).getAttribute('aria-pressed')).toBe('true');
  expect(app.faults).toEqual([]);
});

test('while a rating is being stored the page stays at its pair, says so, and takes no other key', async () => {
  const { page } = app;
  await rateAs('Dee');
  const letGo = await held(page, 'ratings');
  await page.keyboard.press('3');
  for (const key of ['5', 'ArrowRight', 'u']) await page.keyboard.press(key);
  await page.getByText('Saving…').waitFor();
  await page.getByRole('button', { name: '2 of 5' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Pair 1 of 3' }).waitFor();
  await page.getByText('0 of 3 pairs rated').waitFor();
  await letGo();
  await page.getByRole('heading', { name: 'Pair 2 of 3' }).waitFor();
  await page.getByText('1 of 3 pairs rated').waitFor();
  await page.getByText('Saving…').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { name: 'Pair 1 of 3' }).waitFor();
  expect(await page.getByRole('button', { name: '3 of 5' }).getAttribute('aria-pressed')).toBe('true');
  expect(app.faults).toEqual([]);
});
