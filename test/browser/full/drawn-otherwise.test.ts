import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRunAsJsonLines } from '../../../src/export/archive.ts';
import { madeUpConfigurationRun } from '../../made-up/configuration-run.ts';
import { openApp, type App } from '../app.ts';
import { importArchive } from '../compared-archives.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

const title = 'Not every model sampled as the plan says';
const refuses = 'It refuses the setting top-k: its own value holds.';

test('a report on temperatures says first that a server drew otherwise than planned; so do its link and its provenance', async () => {
  const { page, served } = app;
  const run = await madeUpConfigurationRun({ models: 1, sets: 1, perSet: 4 });
  const loaded = { contextWindow: 0, chatTemplateHash: '', tokenizerHash: '', device: 'http://127.0.0.1:1', ms: 1 };
  const archive = writeRunAsJsonLines({
    ...run,
    models: [{ ...loaded, model: run.plan.models[0]!, drawnOtherwise: [refuses] }],
    environment: {},
    comparisons: [],
    verdicts: [],
    others: [],
    unknown: {},
  });
  const id = await importArchive(page, served.address, await new Response(archive).text());
  await page.goto(`${served.address}#/run/${id}`);
  const notice = page.getByRole('status').filter({ hasText: title });
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([`made-up-a: ${refuses}`]);
  const headline = page.getByRole('heading', { level: 2 }).first();
  await headline.waitFor();
  const [above, below] = [await notice.boundingBox(), await headline.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await page.getByText(refuses).nth(1).waitFor({ state: 'attached' });

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this report' }).inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('status').filter({ hasText: title }).waitFor();
});
