import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, spawned } from '../../cli/run-command.ts';
import { freshContext, openApp, type App } from '../app.ts';
import { responsesIn, saved, sharedLink, untilFinished } from '../run-pages.ts';

const minutes = 60_000;
let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

test(
  'the starter audit: one click, 2,400 real answers, grades that survive a reload, and nobody else is asked',
  async () => {
    const { page } = app;
    const clicked = performance.now();
    await page.getByRole('button', { name: 'Run the demo', exact: true }).click();
    await page.getByRole('heading', { name: 'Latest answers' }).waitFor({ timeout: minutes });
    const first = performance.now() - clicked;
    await untilFinished(page);
    // Logs the times without asserting them, because the machine may be busy.
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.info(`first answers after ${seconds(first)} s, grades after ${seconds(performance.now() - clicked)} s`);

    const grades = page.getByRole('table', { name: /^Grades/ });
    await expect.poll(() => grades.getByRole('row').count()).toBe(1 + 2);
    const before = await grades.innerText();
    await page.reload();
    await untilFinished(page);
    await expect.poll(() => grades.innerText()).toBe(before);

    expect(app.foreign).toEqual([]);
    expect(app.served.asked.filter(({ status }) => status !== 200)).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  12 * minutes,
);

test('its report says of each card that cannot tell yet what would settle it, that it is too near a boundary, or what was not read, and what to buy next', async () => {
  const { page } = app;
  const {
    result: { models, verdicts },
  } = JSON.parse((await saved(page, 'Result (JSON)')).text) as {
    result: { models: { model: string; state: string }[]; verdicts: { claim: string; models: string[] }[] };
  };
  expect(models).toHaveLength(2);
  const about = (model: string) => verdicts.filter((each) => each.models.includes(model)).map(({ claim }) => claim);
  for (const { model, state } of models) {
    const claims = about(model).filter((claim) =>
      ['settle', 'near-boundary', 'not-read', 'not-read-prompts'].includes(claim),
    );
    if (state === 'Cannot tell yet') expect(claims).toHaveLength(1);
    else expect(claims.filter((claim) => claim !== 'not-read-prompts')).toEqual([]);
    expect(['Robust', 'Slightly sensitive', 'Sensitive', 'Cannot tell yet', 'Not rated']).toContain(state);
  }
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
  expect(
    text.match(/more questions would settle [^.]*, nine times in ten|too near a boundary\. The forecast/g) ?? [],
  ).toHaveLength(verdicts.filter(({ claim }) => claim === 'settle' || claim === 'near-boundary').length);
  const next = page.getByRole('table', { name: /^What to add next/ });
  await expect.poll(() => next.getByRole('row').count()).toBe(1 + 2 * 5);
});

test('its archive has every answer once, and `npm run -s report` gives the numbers of the page to the last bit', async () => {
  const { page } = app;
  const archive = await saved(page, 'Archive (.jsonl)');
  const responses = responsesIn(archive.text);
  expect(responses).toHaveLength(2400);
  const cells = responses.map(({ model, item, variant, sample }) => JSON.stringify([model, item, variant, sample]));
  expect(new Set(cells).size).toBe(2400);
  expect(responses.filter(({ finish }) => finish === 'error')).toEqual([]);

  const shown = JSON.parse((await saved(page, 'Result (JSON)')).text) as unknown;
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-archive-'));
  const plain = join(folder, 'run.evenkeel.jsonl');
  await copyFile(archive.path, plain);
  const zipped = join(folder, 'run.evenkeel.jsonl.gz');
  await copyFile((await saved(page, 'Archive, compressed (.gz)')).path, zipped);
  expect(JSON.parse((await report(plain)).out)).toEqual(shown);
  expect(JSON.parse((await spawned('npm', 'run', '-s', 'report', '--', zipped)).out)).toEqual(shown);
});

test('its live file, with every answer, has 950 KB at most', async () => {
  const { length } = Buffer.from((await saved(app.page, 'HTML (live)')).text);
  console.info(`the live file of a starter report has ${length.toLocaleString('en-GB')} bytes`);
  expect(length).toBeLessThanOrEqual(950_000);
});

test('a link to its report has at most 8,000 characters, and from there the same is asked elsewhere', async () => {
  const link = await sharedLink(app.page);
  console.info(`the link of a starter report has ${link.length} characters`);
  expect(link.length).toBeLessThan(8000);
  const elsewhere = await freshContext(app.browser);
  const page = await elsewhere.newPage();
  await page.goto(link);
  await page.getByText('Answers are not included, so these numbers cannot be checked here').waitFor();
  await page.getByRole('link', { name: 'Ask the same here' }).click();
  await page.getByRole('heading', { name: 'New audit' }).waitFor();
  await page.getByText('2,400 answers').first().waitFor();
  await elsewhere.close();
});
