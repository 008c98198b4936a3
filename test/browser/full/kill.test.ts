import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isThorough } from '../../thorough.ts';
import { built, openKillable, withProfile, type Killable } from '../app.ts';
import { responsesIn, saved, startByLink, storedResponses, untilFinished } from '../run-pages.ts';
import { serve } from '../serve.ts';

const minutes = 60_000;
/** The number of kills in one run, and the number of runs, one after the other. */
const kills = Number(process.env.EVENKEEL_KILLS ?? 1);
const rounds = Number(process.env.EVENKEEL_KILL_ROUNDS ?? 1);
/** Questions per set. A run has 3 models × 10 templates × 3 sets × this many items. */
const items = isThorough ? 20 : 5;
const plan = `items=arithmetic,calendar,words&n=${items}&seed=7`;
const cells = 90 * items;
/**
 * The most new answers before the browser is killed. With it even a quick machine makes 30 kills (as in the nightly run)
 * before the run ends.
 */
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

/** Kills the browser of a run this often, checks that no answer is lost, and returns the run's answers. */
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

/**
 * Waits for a random moment of a run that has started or continued. One third of the moments are a random time, perhaps
 * while the run loads. The others come while answers arrive, on a slow machine too.
 */
async function atRandom(page: Page, before: number) {
  if (Math.random() < 1 / 3) return page.waitForTimeout(200 + Math.random() * 3000);
  await page.waitForFunction(
    (answers) => (document.querySelector('progress')?.value ?? 0) > answers,
    before + Math.random() * most,
    { timeout: 2 * minutes },
  );
}

/** Checks that every earlier answer is still in its row: it was neither lost nor written again. */
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
