import { readFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversion, openLocalHub, revision, token, type LocalHub } from '../../../imports/hub/local-hub.ts';
import { built, freshContext } from '../../app.ts';
import { axeFaults } from '../../axe.ts';
import { browserFlags, findBrowser } from '../../find-browser.ts';
import { serve, type Served } from '../../serve.ts';

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/parquet/${name}`, import.meta.url)));
const texts = bytesOf('texts.parquet');

/** In MMLU-Pro's layout. */
const sums = Array.from({ length: 130 }, (_, n) => ({
  question: `What is ${n} + 1?`,
  options: [`${n}`, `${n + 1}`, `${n + 2}`],
}));
const mmluPro = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'question', data: sums.map(({ question }) => question), type: 'STRING' },
      { name: 'options', data: sums.map(({ options }) => JSON.stringify(options)), type: 'STRING' },
      { name: 'answer_index', data: sums.map(() => 1), type: 'INT32' },
      { name: 'category', data: sums.map(() => 'sums'), type: 'STRING' },
    ],
  }),
);

let hub: LocalHub;
let served: Served;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  // To the browser these servers are the hub, its store and an unrelated host.
  hub = await openLocalHub(
    {
      'made/sums': { licence: 'mit', files: { 'all/test/0000.parquet': bytesOf('sums.parquet') } },
      'made/texts': { files: { 'default/train/0000.parquet': texts } },
      'made/splits': { files: { 'all/test/0000.parquet': texts, 'all/train/0000.parquet': bytesOf('sums.parquet') } },
      'TIGER-Lab/MMLU-Pro': { licence: 'mit', files: { 'default/test/0000.parquet': mmluPro } },
      'made/gated': { isGated: true, files: { 'default/train/0000.parquet': bytesOf('sums.parquet') } },
    },
    { hub: 'https://huggingface.co', store: 'https://cdn.hf.co', elsewhere: 'https://elsewhere.example' },
  );
  served = await serve(built());
  const { ports } = hub;
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...browserFlags,
      `--host-resolver-rules=MAP huggingface.co:443 127.0.0.1:${ports.hub}, MAP cdn.hf.co:443 127.0.0.1:${ports.store}, MAP elsewhere.example:443 127.0.0.1:${ports.elsewhere}`,
    ],
  });
  const context = await freshContext(browser, { ignoreHTTPSErrors: true });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
  await hub?.close();
});
beforeEach(async () => {
  hub.asked.length = 0;
  hub.cut = { after: 0, times: 0 };
  hub.sendsTo = 'store';
  await page.goto(`${served.address}#/settings`);
  // Waits for the other page. Returning sooner would find the page unchanged.
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goto(`${served.address}#/items`);
  await page.getByRole('button', { name: 'Choose a data set of the hub' }).click();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
const withToken = () => hub.asked.filter(({ authorization }) => authorization !== undefined);

async function lookUp(words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Id or address of the data set' }).fill(words);
  await button('Look up').click();
}

test('nobody is asked before a person does; then rows are seen, mapped, downloaded and stored with their source', async () => {
  expect(hub.asked).toEqual([]);
  await lookUp('https://huggingface.co/datasets/made/sums/viewer/all/test');
  await says('to download, in 1 file');
  await says('mit');
  await button('Show the first rows').click();
  await page.getByRole('heading', { name: 'The first 100 of 120 rows' }).waitFor();
  await says('Found: 100 questions, each with choices.');
  await page.getByText('Right: A. 1', { exact: true }).waitFor();
  expect(hub.asked.some(({ of, range }) => of === 'store' && range === undefined)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  // Text typed during the download stays when it ends.
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('radio', { name: /^By rules/ }).check();
  await field('All of these').fill('1');
  await field('Try an answer').fill('It is 1.');
  await button(/^Download/).click();
  await page.getByRole('heading', { name: 'made/sums, all/test: 120 questions' }).waitFor();
  expect(await field('Try an answer').inputValue()).toBe('It is 1.');
  await page.getByRole('radio', { name: /^As it is/ }).check();
  await button('Save as a question set').click();
  await page.getByRole('link', { name: 'Open the set' }).last().click();
  await says(`huggingface.co/datasets/made/sums@${revision}, all/test`);
  await says('mit');
});

test('a download that breaks off goes on where it was', async () => {
  await lookUp('made/texts');
  let breakOff = () => {};
  hub.cut = { after: 150_000, times: 1, until: new Promise((resolve) => (breakOff = resolve)) };
  await button(/^Download/).click();
  await expect.poll(() => page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)).toBe(150_000);
  breakOff();
  await page.getByRole('heading', { name: 'made/texts, default/train: 300 questions' }).waitFor();
  const [first, second] = hub.asked.filter(({ of, method }) => of === 'store' && method === 'GET');
  expect(first?.range).toBeUndefined();
  expect(second?.range).toBe('bytes=150000-');
});

test('what is stored is what was downloaded, whatever is chosen meanwhile and since', async () => {
  await lookUp('made/splits');
  const choose = (name: string, label: string) => page.getByRole('combobox', { name, exact: true }).selectOption(label);
  // The download breaks off repeatedly until the person chooses another split.
  hub.cut = { after: 20_000, times: 1000 };
  await button(/^Download/).click();
  await says('Downloading.');
  await choose('Split', 'train');
  await expect.poll(() => button(/^Download/).isEnabled()).toBe(true);
  hub.cut.times = 0;
  expect(await page.getByRole('heading', { name: /: \d+ questions$/ }).count()).toBe(0);
  await choose('Rows to take', 'the first');
  await page.getByLabel('How many rows').fill('100');
  await button(/^Download/).click();
  await page.getByRole('heading', { name: 'made/splits, all/train: 100 questions' }).waitFor();
  await choose('Rows to take', 'all of them');
  await button('Save as a question set').click();
  await page.getByRole('link', { name: 'Open the set' }).last().click();
  await says(`made/splits@${revision}, all/train, Parquet ${conversion}, the first 100 rows`);
});

test('a token goes to the hub and nowhere else', async () => {
  await lookUp('made/gated');
  await says('Gated data set');
  await button('Show the first rows').click();
  await says(/If you have access, give a token/);
  await page.getByLabel('Token of the hub').fill(token);
  await button('Hold this token').click();
  await button('Show the first rows').click();
  await page.getByRole('heading', { name: 'The first 100 of 120 rows' }).waitFor();
  await button(/^Download/).click();
  await page.getByRole('heading', { name: 'made/gated, default/train: 120 questions' }).waitFor();
  expect(withToken().length).toBeGreaterThan(2);
  expect(withToken().every(({ of }) => of === 'hub')).toBe(true);
  expect(hub.asked.filter(({ of }) => of === 'store').length).toBeGreaterThan(2);
  // The token goes to no server that the hub redirects to.
  hub.sendsTo = 'elsewhere';
  await button('Show the first rows').click();
  await says(/which is not an address you have allowed/);
  expect(hub.asked.some(({ of }) => of === 'elsewhere')).toBe(true);
  expect(withToken().every(({ of }) => of === 'hub')).toBe(true);
  // The token is not stored either.
  expect(
    await page.evaluate(async (secret) => {
      const databases = await indexedDB.databases();
      const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href, document.documentElement.outerHTML];
      for (const { name } of databases) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const open = indexedDB.open(name ?? '');
          open.onsuccess = () => resolve(open.result);
          open.onerror = () => reject(open.error);
        });
        for (const store of database.objectStoreNames)
          all.push(
            await new Promise((resolve) => {
              const got = database.transaction(store).objectStore(store).getAll();
              got.onsuccess = () => resolve(got.result);
            }),
          );
        database.close();
      }
      return JSON.stringify(all).includes(secret);
    }, token),
  ).toBe(false);
});

test('what is not there, or not what it should be, is one sentence', async () => {
  await lookUp('made/nothing');
  await says(/does not give made\/nothing without a login|does not accept this token for made\/nothing/);
  await lookUp('not an id');
  await says('“not an id” is not the id of a data set');
  await page.getByRole('combobox', { name: 'A known data set' }).selectOption({ index: 9 });
  await says(/no question be put online as plain text/);
});

test('one click stores 100 questions of each of CreditAudit’s data sets that can be had, and names the others', async () => {
  await says('The number 100 is inferred from the paper’s whole percents.');
  await button('Take 3 × 100 questions').click();
  await says('Stored: “MMLU-Pro, 100 after CreditAudit” (100).');
  await says('2 data sets could not be stored.');
  await page.getByText(/^Idavidrein\/gpqa: /).waitFor();
  await page.getByText(/^truthfulqa\/truthful_qa: /).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Audit system prompts on them' }).click();
  await page.getByRole('checkbox', { name: /MMLU-Pro, 100 after CreditAudit/, checked: true }).waitFor();
});
