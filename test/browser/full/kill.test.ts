import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough } from '../../thorough.ts';
import { built, openKillable, withProfile, type Killable } from '../app.ts';
import { responsesIn, saved, startByLink, storedResponses, untilFinished } from '../run-pages.ts';
import { serve } from '../serve.ts';

const minutes = 60_000;
/** In one run; and in how many runs, one after the other. */
const kills = Number(process.env.EVENKEEL_KILLS ?? 1);
const rounds = Number(process.env.EVENKEEL_KILL_ROUNDS ?? 1);
/** 3 models × 10 templates × 3 sets × so many items. */
const items = isThorough ? 20 : 5;
const plan = `items=arithmetic,calendar,words&n=${items}&seed=7`;
const cells = 90 * items;
/** So many new answers a browser gives at most before it is killed: 30 kills (as at night) come before the run's end on a quick machine too. */
const most = 20;

test(
  `a browser killed ${kills} times in ${rounds === 1 ? 'a run' : `each of ${rounds} runs`} loses no answer, doubles none and asks none again`,
  async () => {
    const served = await serve(built());
    try {
      const whole = await withProfile(async (profile) => {
        const browser = await openKillable(profile, served.address);
        await startByLink(browser.page, served.address, plan);
        await untilFinished(browser.page);
        return finishedArchive(browser);
      });
      expect(whole).toHaveLength(cells);

      for (let round = 0; round < rounds; round++) {
        expect(await killedAgainAndAgain(served.address)).toEqual(whole);
      }
    } finally {
      await served.close();
    }
  },
  25 * minutes * rounds,
);

/** The answers of a run whose browser was killed that often, none of them lost on the way. */
async function killedAgainAndAgain(start: string) {
  return withProfile(async (profile) => {
    let kept = new Map<string, number>();
    let killed = 0;
    let address = start;
    let run = '';
    const moments: string[] = [];
    for (;;) {
      const browser = await openKillable(profile, address);
      const { page } = browser;
      if (run === '') {
        run = await startByLink(page, start, plan);
        address = `${start}#/run/${run}`;
      } else {
        const onward = page.getByRole('button', { name: /^(Continue|Start)$/ });
        await onward
          .or(page.getByRole('button', { name: 'Export' }))
          .first()
          .waitFor({ timeout: minutes });
        kept = await noneLost(browser, run, kept);
        if (kept.size < cells) await onward.click();
      }
      if (killed === kills || kept.size === cells) {
        await untilFinished(page);
        await noneLost(browser, run, kept);
        console.info(`killed ${killed} times, with ${moments.join(', ')} answers stored`);
        expect(killed).toBe(kills);
        return finishedArchive(browser);
      }
      await atRandom(page, kept.size);
      await browser.kill();
      killed += 1;
      moments.push(String(kept.size));
    }
  });
}

/** Some moment of a run that was just begun or let go on: of three, one by the clock, maybe while it loads; two while answers come, on a slow machine too. */
async function atRandom(page: Page, before: number) {
  if (Math.random() < 1 / 3) return page.waitForTimeout(200 + Math.random() * 3000);
  await page.waitForFunction(
    (answers) => (document.querySelector('progress')?.value ?? 0) > answers,
    before + Math.random() * most,
    { timeout: 2 * minutes },
  );
}

/** Every answer that was stored before is still there, in the row that it had: it was neither lost nor written again. */
async function noneLost({ page }: Killable, run: string, before: ReadonlyMap<string, number>) {
  const rows = await storedResponses(page, run);
  const now = new Map(rows.map(({ cell, seq }) => [cell, seq]));
  expect(now.size).toBe(rows.length);
  for (const [cell, seq] of before) expect(now.get(cell), cell).toBe(seq);
  return now;
}

async function finishedArchive(browser: Killable) {
  const archive = await saved(browser.page, 'Archive (.jsonl)');
  await browser.close();
  return responsesIn(archive.text);
}
