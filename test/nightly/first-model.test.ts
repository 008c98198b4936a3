import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { built, freshContext, openApp, openKillable, withProfile, type App } from '../browser/app.ts';
import { serve } from '../browser/serve.ts';
import { storedResponses, untilReported } from '../browser/run-pages.ts';
import { openFirstModelHub, takeHub, type FirstModelHub } from './first-model-hub.ts';

const minutes = 60_000;
const mb = 2 ** 20;
let app: App;
let hub: FirstModelHub;

beforeAll(async () => {
  hub = await openFirstModelHub();
  app = await openApp();
});
afterEach(() => {
  hub.fault(hub.weights, undefined);
  hub.asked.length = 0;
});
afterAll(async () => {
  await app?.close();
  await hub?.close();
});

const cardOf = (page: Page) => page.getByRole('link', { name: /^Audit a real model/ });
const download = (page: Page) => page.getByRole('region', { name: 'Download' });

/** Opens Home and waits until the app has examined the machine. */
async function openHome(page: Page, address = app.served.address): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await cardOf(page).filter({ hasText: 'with SmolLM2 360M' }).waitFor();
}

async function openPageWithHub(): Promise<Page> {
  const context = await freshContext(app.browser);
  const page = await context.newPage();
  await page.goto(app.served.address);
  await takeHub(page, hub);
  await openHome(page);
  return page;
}

/** Makes the second click. */
async function agree(page: Page): Promise<string> {
  const question = page.getByRole('dialog', { name: 'Audit SmolLM2 360M in this browser' });
  await question.getByRole('button', { name: 'Download about 346 MB and run' }).click();
  await page.waitForURL(/#\/run\/[0-9a-f]{64}$/);
  return page.url().slice(-64);
}

/** The first byte that each request for the weights asked for. */
const asksForWeights = () =>
  hub.asked.filter(({ path }) => path === hub.weights).map(({ range }) => Number(/\d+/.exec(range ?? '0')?.[0]));

test(
  'Home, a real model and its report take two clicks and one question; only the hub is asked, and the second time nobody',
  async () => {
    const { page } = app;
    await takeHub(page, hub);
    await openHome(page);
    await cardOf(page).filter({ hasText: 'In this browser, with SmolLM2 360M: 346 MB to download, then ' }).click();
    const question = page.getByRole('dialog', { name: 'Audit SmolLM2 360M in this browser' });
    await question.getByText('60 questions under 3 system prompts: 180 answers').waitFor();
    await question.getByText('transformers.js, on the processor').waitFor();
    expect(hub.asked).toEqual([]);
    await agree(page);
    await untilReported(page);
    await page.getByText('1 model · 60 questions · 180 answers').waitFor();

    expect(hub.asked.filter(({ path }) => !path.includes(hub.repo) && !path.startsWith('/store/'))).toEqual([]);
    const own = [hub.address, hub.store];
    expect(app.foreign.filter((address) => !own.some((origin) => address.startsWith(`${origin}/`)))).toEqual([]);

    hub.asked.length = 0;
    const run = page.url();
    await openHome(page);
    await cardOf(page).filter({ hasText: 'which is on this machine' }).click();
    await page.waitForURL(run);
    expect(hub.asked).toEqual([]);
    expect(app.faults).toEqual([]);
  },
  4 * minutes,
);

test(
  'killed in the download and in the run, both go on by one click each: nothing kept is fetched again, no answer is lost or asked twice',
  async () => {
    const served = await serve(built());
    try {
      await withProfile(async (profile) => {
        const first = await openKillable(profile, served.address);
        await takeHub(first.page, hub);
        await openHome(first.page, served.address);
        hub.fault(hub.weights, { kind: 'slow', ms: 8 });
        await cardOf(first.page).click();
        const run = await agree(first.page);
        await expect.poll(() => bytesKept(first.page)).toBeGreaterThanOrEqual(16 * mb);
        await first.kill();

        hub.fault(hub.weights, undefined);
        hub.asked.length = 0;
        const second = await openKillable(profile, served.address);
        await cardOf(second.page).filter({ hasText: 'are still to be downloaded' }).click();
        await second.page.waitForURL(new RegExp(`#/run/${run}$`));
        await download(second.page).getByRole('heading', { name: 'Download paused' }).waitFor();
        const kept = await bytesKept(second.page);
        expect(kept).toBeGreaterThanOrEqual(16 * mb);
        expect(hub.asked).toEqual([]);
        await download(second.page).getByRole('button', { name: 'Resume' }).click();
        await expect.poll(async () => (await storedResponses(second.page, run)).length).toBeGreaterThan(0);
        expect(asksForWeights()).toEqual([kept]);
        await second.kill();

        hub.asked.length = 0;
        const third = await openKillable(profile, `${served.address}#/run/${run}`);
        const before = await storedResponses(third.page, run);
        expect(before.length).toBeGreaterThan(0);
        const going = third.page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Continue' });
        // A quick machine may have all answers before the kill.
        if (before.length < 180) await going.click();
        await untilReported(third.page);
        const after = await storedResponses(third.page, run);
        expect(new Set(after.map(({ cell }) => cell)).size).toBe(180);
        expect(after).toHaveLength(180);
        expect(after).toEqual(expect.arrayContaining(before));
        expect(hub.asked).toEqual([]);
        console.info(`killed with ${kept / mb} MiB kept, and with ${before.length} of 180 answers`);
        await third.close();
      });
    } finally {
      await served.close();
    }
  },
  8 * minutes,
);

test(
  'the download is paused and resumed, in another tab too, and whichever tab ends it starts the run',
  async () => {
    const page = await openPageWithHub();
    hub.fault(hub.weights, { kind: 'slow', ms: 10 });
    await cardOf(page).click();
    const run = await agree(page);
    await download(page).getByRole('heading', { name: 'Downloading SmolLM2 360M' }).waitFor();

    const other = await page.context().newPage();
    await other.goto(`${app.served.address}#/run/${run}`);
    await download(other).getByText('Another tab downloads it.').waitFor();
    expect(await download(other).getByRole('button').count()).toBe(0);

    await download(page).getByRole('button', { name: 'Pause' }).click();
    await download(page).getByRole('heading', { name: 'Download paused' }).waitFor();
    hub.fault(hub.weights, undefined);
    await download(other).getByRole('button', { name: 'Resume' }).click();
    await untilReported(other);
    await untilReported(page);
    expect(await storedResponses(page, run)).toHaveLength(180);
    await page.context().close();
  },
  6 * minutes,
);

test(
  'a hub that refuses, and one that stops halfway, are named in a sentence, and the way goes on when it answers again',
  async () => {
    const page = await openPageWithHub();
    const revision = `/api/models/${hub.repo}/revision/main`;
    hub.fault(revision, { kind: 'status', status: 403 });
    await cardOf(page).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: /^Download about/ }).click();
    await question.getByText(/refuses the repository .* \(403\)/).waitFor();
    await question.getByText('Nothing was downloaded.').waitFor();

    hub.fault(revision, undefined);
    hub.fault(hub.weights, { kind: 'status', status: 404 });
    await agree(page);
    await download(page)
      .getByText(/does not have .* \(404\)/)
      .waitFor();
    await download(page).getByRole('heading', { name: 'Download paused' }).waitFor();
    hub.fault(hub.weights, undefined);

    // A download that resumes on the Models page still starts its run.
    const run = page.url();
    await page.goto(`${app.served.address}#/models`);
    await page.getByRole('button', { name: 'Resume the download of SmolLM2 360M int8' }).click();
    await page.getByText('SmolLM2 360M is on this machine.').waitFor();
    await page.goto(run);
    await untilReported(page);
    await page.context().close();
  },
  6 * minutes,
);

test(
  'files that are far larger than the button said are named before the first byte, and asked about again',
  async () => {
    const page = await openPageWithHub();
    const listed = await (await fetch(`${hub.address}/api/models/${hub.repo}/tree/main`)).json();
    const larger = (listed as { path: string; size: number; lfs?: object }[]).map((file) =>
      file.path.endsWith('.onnx') ? { ...file, size: 600 * mb, lfs: { ...file.lfs, size: 600 * mb } } : file,
    );
    hub.fault(hub.tree, { kind: 'body', body: JSON.stringify(larger) });
    await cardOf(page).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Download about 346 MB and run' }).click();
    await question.getByText(/^The hub’s files are larger than the list says: 6\d\d MB\.$/).waitFor();
    await question.getByRole('button', { name: /^Download about 6\d\d MB and run$/ }).waitFor();
    expect(asksForWeights()).toEqual([]);
    expect(page.url()).not.toContain('/run/');
    hub.fault(hub.tree, undefined);
    await page.context().close();
  },
  2 * minutes,
);

/**
 * Bytes of the weights in consecutive pieces from the first byte. It reads the browser’s cache directly, without the app.
 */
const bytesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const pieces = await caches.open('evenkeel-pieces');
    const starts = (await pieces.keys()).flatMap(({ url }) => {
      const at = /model_int8\.onnx\?evenkeel-piece=(\d+)$/.exec(url)?.[1];
      return at === undefined ? [] : [{ url, at: Number(at) }];
    });
    let sum = 0;
    for (const { url } of starts.toSorted((a, b) => a.at - b.at))
      sum += (await (await pieces.match(url))?.blob())?.size ?? 0;
    return sum;
  });
