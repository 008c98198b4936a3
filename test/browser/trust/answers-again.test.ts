import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { serveOpenAi, type OpenAiServer } from '../openai-server.ts';
import { saved, untilFinished } from '../run-pages.ts';
import { setMirrored } from '../set-mirrored.ts';
import { roundTrip, untilStill } from '../until-still.ts';

const minutes = 60_000;
let app: App;
let server: OpenAiServer;

beforeAll(async () => {
  server = await serveOpenAi();
  app = await openApp();
  await setMirrored(app.page, 'evenkeel-endpoints', [offering('echo')]);
  await setMirrored(app.page, 'evenkeel-origins', [server.origin]);
  await app.page.reload();
});
afterAll(async () => {
  await app?.close();
  await server?.close();
});

const offering = (...models: readonly string[]) => ({
  id: 'mine',
  name: 'Mine',
  baseUrl: server.baseUrl,
  parallel: 4,
  timeoutMs: 60_000,
  keepsKey: false,
  models,
});

/** Fills the form. The number of questions decides how many the new plan shares with the earlier run. */
async function fill(questions: number) {
  const { page, served } = app;
  await page.goto('about:blank');
  await page.goto(`${served.address}#/new?study=system-prompt&models=endpoint:mine/echo&items=words&n=${questions}&seed=1`);
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
}

async function start() {
  const { page } = app;
  const before = server.answered.length;
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
  await untilFinished(page);
  const lines = (await saved(page, 'Archive (.jsonl)')).text.trimEnd().split('\n');
  const responses = lines
    .map((line) => JSON.parse(line) as { type: string; origin?: { run?: string } })
    .filter(({ type }) => type === 'response');
  return { asked: server.answered.slice(before).filter(({ body }) => body.messages.length > 1).length, responses };
}

test(
  'attack 2: answers of a name that may have changed are asked afresh, or used again by choice and counted as copies',
  async () => {
    const { page } = app;
    const again = page.getByRole('radio', { name: /^Reuse answers from / });

    await fill(20);
    const first = await start();
    expect(first.asked).toBe(200);
    expect(first.responses).toHaveLength(200);

    await fill(21);
    await again.waitFor({ timeout: minutes });
    await page.getByText('This browser has an answer to 200 of them').waitFor();
    expect(await page.getByRole('radio', { name: 'Ask again' }).isChecked()).toBe(true);
    expect((await start()).asked).toBe(210);

    await fill(22);
    await again.check({ timeout: minutes });
    // A different plan resets the choice.
    await page.getByRole('checkbox', { name: /^tiny-a/ }).check();
    await again.waitFor({ timeout: minutes });
    expect(await page.getByRole('radio', { name: 'Ask again' }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: /^tiny-a/ }).uncheck();
    await again.check({ timeout: minutes });
    // The plan stays the same, although the tab offers other models when it becomes visible again.
    await setMirrored(page, 'evenkeel-endpoints', [offering('echo', 'added')]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('checkbox', { name: /^added/ }).waitFor();
    await roundTrip(page);
    await untilStill(page);
    expect(await again.isChecked()).toBe(true);
    const third = await start();
    expect(third.asked).toBe(10);
    expect(third.responses.filter(({ origin }) => origin?.run !== undefined)).toHaveLength(210);
    await page.getByText(/^210 of 220 answers were copied from “System-prompt audit” of /).waitFor();
    const list = await page.getByRole('region', { name: 'Where the answers came from' }).innerText();
    expect(list).toContain('210 answers, copied from “System-prompt audit” of ');
    expect(list).toContain(`10 answers, asked at ${server.origin}, the server calls the model “echo”`);
    expect(app.faults).toEqual([]);
  },
  5 * minutes,
);
