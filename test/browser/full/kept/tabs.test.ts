import { afterAll, expect, test } from 'vitest';
import { openApp, type App } from '../../app.ts';
import { startByLink, storedResponses, untilFinished } from '../../run-pages.ts';
import { roundTrip } from '../../until-still.ts';

const minutes = 60_000;
let app: App;

afterAll(() => app?.close());

test(
  'one tab runs, another watches it live and pauses it; a closed tab’s run goes on in the other; nothing is asked twice',
  async () => {
    // Every attempt gets a new profile, because the last one may have left its run and tabs.
    await app?.close();
    app = await openApp();
    const { page, context, served } = app;
    const run = await startByLink(page, served.address, 'items=arithmetic,calendar,words&n=12&seed=11');
    await page.getByRole('heading', { name: /^Asking / }).waitFor({ timeout: minutes });

    const other = await context.newPage();
    await other.goto(`${served.address}#/run/${run}`);
    await other.getByRole('heading', { name: 'Running in another tab' }).waitFor();
    const cells = other.getByRole('progressbar', { name: 'Questions answered' });
    const before = Number(await cells.getAttribute('value'));
    await other.waitForFunction((value) => (document.querySelector('progress')?.value ?? 0) > value, before, {
      timeout: minutes,
    });

    await other.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { name: 'Paused' }).waitFor();
    const paused = await storedResponses(other, run);
    expect(paused.length).toBeLessThan(1080);
    expect(new Set(paused.map(({ cell }) => cell)).size).toBe(paused.length);
    // No lock is held, so the run has ended in its tab.
    const held = () => other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    await expect.poll(held).toEqual([]);
    await roundTrip(page);
    expect(await storedResponses(other, run)).toEqual(paused);

    await other.getByRole('button', { name: 'Export' }).click();
    await other.getByRole('button', { name: 'Hugging Face results (.zip)' }).click();
    const typed = other.getByLabel('Address of the answers or a paper');
    await typed.fill('https://example.org/paper');

    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: /^Asking / }).waitFor({ timeout: minutes });
    // A form that is being filled in stays while the run continues in the other tab.
    await other.getByRole('heading', { name: 'Running in another tab' }).waitFor();
    expect(await other.getByRole('button', { name: 'Export' }).count()).toBe(0);
    expect(await typed.inputValue()).toBe('https://example.org/paper');
    await other.keyboard.press('Escape');
    await page.close();
    await other.getByRole('heading', { name: 'Interrupted' }).waitFor({ timeout: minutes });
    await other.getByRole('button', { name: 'Continue' }).click();
    await untilFinished(other);

    const all = await storedResponses(other, run);
    expect(all).toHaveLength(1080);
    expect(new Set(all.map(({ cell }) => cell)).size).toBe(1080);
    const rows = new Map(all.map(({ cell, seq }) => [cell, seq]));
    for (const { cell, seq } of paused) expect(rows.get(cell), cell).toBe(seq);
    expect(app.faults).toEqual([]);
  },
  12 * minutes,
);

test('a run that is removed can be brought back, with all that it held', async () => {
  const page = await app.context.newPage();
  await page.goto(app.served.address);
  await page.getByRole('button', { name: /^Remove the run/ }).click();
  await page.getByText('No runs yet.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('table', { name: 'Runs in this browser' }).getByText('1,080', { exact: true }).waitFor();
});
