import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { built, openApp, openKillable, withProfile } from '../browser/app.ts';
import { saved, startByLink, untilFinished } from '../browser/run-pages.ts';
import { serve, type Served } from '../browser/serve.ts';
import { minutes, some } from './killing.ts';
import { smallModelIds } from './small-models.ts';

/** Kills of each run that may stop early. Such a run has eight looks. */
const kills = Number(process.env.EVENKEEL_STOP_KILLS ?? 6);
const seeds = Number(process.env.EVENKEEL_STOP_SEEDS ?? 10);

let served: Served;
beforeAll(async () => {
  served = await serve(built());
  query = `models=${await smallModelIds(served.address, ['tiny-a', 'tiny-c'])}&items=words&n=120&seed=3&stop=order:2,moves`;
});
afterAll(() => served?.close());

let query = '';
/** Fields that say when, where and how quickly a run was made. */
const ofTheMachine = new Set(['ms', 'origin', 'environment', 'device', 'created', 'at']);
const sameWherever = (archive: string): string[] =>
  archive
    .trim()
    .split('\n')
    .map((line) => JSON.stringify(JSON.parse(line), (key, value: unknown) => (ofTheMachine.has(key) ? undefined : value)));

async function goneOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Go on to the end' }).click();
  await page
    .getByText(/^Stopped after/)
    .first()
    .waitFor({ state: 'detached', timeout: 10 * minutes });
  await untilFinished(page);
  return (await saved(page, 'Archive (.jsonl)')).text;
}

test(
  `a run that may stop, killed ${kills} times and resumed, stops with the archive that it has unharmed; gone on with, both are the same again`,
  { timeout: (10 + 3 * kills) * minutes },
  async () => {
    const unharmed = await openApp();
    let stopped: string[];
    let whole: string[];
    try {
      await startByLink(unharmed.page, unharmed.served.address, query);
      await untilFinished(unharmed.page);
      stopped = sameWherever((await saved(unharmed.page, 'Archive (.jsonl)')).text);
      whole = sameWherever(await goneOn(unharmed.page));
    } finally {
      await unharmed.close();
    }
    await withProfile(async (profile) => {
      let address = `${served.address}#/new?${query}`;
      for (let killed = 0; ; killed++) {
        const browser = await openKillable(profile, address);
        const { page } = browser;
        const onward = page.getByRole('button', { name: /^(Continue|Start)$/ });
        await onward
          .or(page.getByRole('button', { name: 'Export' }))
          .first()
          .waitFor({ timeout: minutes });
        if (await onward.isVisible()) await onward.click();
        await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
        address = page.url();
        if (killed < kills) {
          await page.waitForTimeout(some(6_000));
          await browser.kill();
          continue;
        }
        await untilFinished(page);
        expect(sameWherever((await saved(page, 'Archive (.jsonl)')).text)).toEqual(stopped);
        expect(sameWherever(await goneOn(page))).toEqual(whole);
        await browser.close();
        return;
      }
    });
  },
);

test(
  `the order of the starter’s three models by μ, of whole sets, is sure at 30% of the cells for eight of ${seeds} seeds`,
  { timeout: 6 * seeds * minutes },
  async () => {
    const shares: number[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const app = await openApp();
      try {
        await startByLink(app.page, app.served.address, `items=arithmetic,calendar,words&n=all&seed=${seed}&stop=order:2`);
        await untilFinished(app.page);
        const line = app.page.getByText(/^Stopped after [\d,]+ of [\d,]+ answers by the rule set beforehand\.$/);
        const [asked = NaN, cells = NaN] = ((await line.isVisible()) ? await line.innerText() : '')
          .replaceAll(',', '')
          .match(/\d+/g)
          ?.map(Number) ?? [1, 1];
        shares.push(asked / cells);
        console.info(`seed ${seed}: sure after ${(100 * (asked / cells)).toFixed(1)}% of ${cells} answers`);
      } finally {
        await app.close();
      }
    }
    expect(shares.filter((share) => share <= 0.3).length).toBeGreaterThanOrEqual(0.8 * seeds);
  },
);
