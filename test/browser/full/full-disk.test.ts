import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type App } from '../app.ts';
import { saved, startByLink, storedResponses, untilFinished, responsesIn } from '../run-pages.ts';

const minutes = 60_000;
let app: App;
/** The override lasts as long as this session is attached. */
let session: CDPSession;

beforeAll(async () => {
  app = await openApp();
  session = await app.context.newCDPSession(app.page);
});
afterAll(() => app?.close());

/** Sets how many bytes this origin may store, including its database. Without a number the browser's usual quota applies. */
async function allow(bytes?: number): Promise<void> {
  const { origin } = new URL(app.served.address);
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(bytes !== undefined && { quotaSize: bytes }) });
}

test(
  'a run whose database is full pauses, says so and keeps every answer; with room again it goes on and asks none twice',
  async () => {
    const { page, served } = app;
    await page.getByRole('heading', { level: 1 }).waitFor();
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    await allow(used + 150_000);
    const run = await startByLink(page, served.address, 'items=arithmetic,calendar,words&n=5&seed=5');
    const notice = page.getByText(/^The disk is full: [\d,]+ answers? of this session (is|are) kept/);
    await notice.waitFor({ timeout: minutes });
    const count = Number(/: ([\d,]+) /.exec(await notice.innerText())?.[1]?.replace(',', ''));
    await page.getByRole('heading', { name: 'Paused' }).waitFor();
    const kept = await storedResponses(page, run);
    expect(kept.length).toBe(count);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(450);
    console.info(`the disk was full after ${kept.length} answers`);

    // The message is the same after a reload and another attempt.
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/^The disk is full: .+ Free some space, then continue the run\.$/).waitFor({ timeout: minutes });
    expect((await storedResponses(page, run)).slice(0, kept.length)).toEqual(kept);

    await allow();
    await page.getByRole('button', { name: 'Continue' }).click();
    await untilFinished(page);
    const all = await storedResponses(page, run);
    expect(new Set(all.map(({ cell }) => cell)).size).toBe(450);
    expect(all).toHaveLength(450);
    const seqs = new Map(all.map(({ cell, seq }) => [cell, seq]));
    for (const { cell, seq } of kept) expect(seqs.get(cell), cell).toBe(seq);

    // All answers are there, and none failed.
    const archive = responsesIn((await saved(page, 'Archive (.jsonl)')).text);
    expect(archive).toHaveLength(450);
    expect(archive.filter(({ finish }) => finish === 'error')).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  10 * minutes,
);
