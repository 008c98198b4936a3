import { createHash, randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { built, openKillable, withProfile } from '../browser/app.ts';
import { openHub, pathInStore, type Hub } from '../browser/hub.ts';
import { serve } from '../browser/serve.ts';
import { setMirrored } from '../browser/set-mirrored.ts';
import { kills, minutes, some } from './killing.ts';

const mb = 2 ** 20;
/** Takes three of the 16 MiB pieces in which a file is stored. */
const weightsBytes = 40 * mb;
const commit = 'c0ffee'.padEnd(40, '0');

test(
  `a download of ${weightsBytes / mb} MiB, killed ${kills} times: nothing that was kept is lost or fetched again, and the file is whole`,
  async () => {
    const [served, hub] = await Promise.all([serve(built()), openHub()]);
    const models = `${served.address}#/models`;
    let killed = 0;
    let files = 0;
    let amidst = 0;
    try {
      await withProfile(async (profile) => {
        const first = await openKillable(profile, models);
        await setMirrored(first.page, 'evenkeel-hub-mirror', hub.address);
        await setMirrored(first.page, 'evenkeel-origins', [hub.address, hub.store]);
        await first.close();

        while (killed < kills) {
          const { repo, path, url, sha256 } = newModel(hub, ++files);
          for (let kept = 0, begun = false; ;) {
            const browser = await openKillable(profile, models);
            const { page } = browser;
            const row = page
              .getByRole('region', { name: 'On this machine' })
              .getByRole('listitem')
              .filter({ hasText: repo });
            const now = await bytesKept(page, url);
            expect(now).toBeGreaterThanOrEqual(kept);
            kept = now;
            hub.asked.length = 0;
            begun = await goOn(page, row, repo, begun);
            if (killed === kills || kept === weightsBytes) {
              await row.getByText(/ on this machine$/).waitFor({ timeout: 2 * minutes });
              expect(await hashOf(page, url)).toBe(sha256);
              expect(asksFrom(hub, path)).toEqual(kept === weightsBytes ? [] : [kept]);
              await browser.close();
              break;
            }
            await page.waitForTimeout(some(4000));
            await browser.kill();
            killed++;
            amidst += Number(kept > 0);
            for (const from of asksFrom(hub, path)) expect(from).toBe(kept);
          }
        }
      });
    } finally {
      await Promise.all([served.close(), hub.close()]);
    }
    console.info(
      `downloads of ${weightsBytes / mb} MiB: ${killed} kills, ${amidst} of them with a part kept; ${files} files, all whole; 0 bytes lost or fetched again once kept`,
    );
  },
  (5 + 2 * kills) * minutes,
);

/** Puts a model whose weights arrive slowly enough to be interrupted: they take some seconds. */
function newModel(hub: Hub, n: number) {
  const repo = `made-up/killed-${n}`;
  const weights = randomBytes(weightsBytes);
  hub.put(repo, commit, {
    'config.json': JSON.stringify({ model_type: 'llama', made: n }),
    'tokenizer.json': JSON.stringify({ made: n }),
    'tokenizer_config.json': '{}',
    'onnx/model_q4.onnx': weights,
  });
  const path = pathInStore(weights);
  hub.fault(path, { kind: 'slow', ms: 3 });
  const url = `https://huggingface.co/${repo}/resolve/${commit}/onnx/model_q4.onnx`;
  return { repo, path, url, sha256: createHash('sha256').update(weights).digest('hex') };
}

/** Starts the download, or resumes it if it has begun. Returns true, because the app knows the download from now on. */
async function goOn(page: Page, row: Locator, repo: string, begun: boolean): Promise<boolean> {
  if (begun) {
    const resume = row.getByRole('button', { name: /^Resume/ });
    const whole = row.getByText(/ on this machine$/);
    await resume.or(whole).first().waitFor();
    if (await resume.isVisible()) await resume.click();
    return true;
  }
  await page.getByText('A repository for transformers.js', { exact: true }).click();
  await page.getByLabel('Repository').fill(repo);
  await page.getByLabel('Weights').selectOption('q4');
  await page.getByRole('button', { name: 'Look up this repository' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Look up' }).click();
  await dialog.getByRole('button', { name: /^Download \d/ }).click();
  await row.waitFor();
  return true;
}

/** The first byte that each request for the weights asked for. */
const asksFrom = (hub: Hub, path: string): number[] =>
  hub.asked.filter((one) => one.path === path).map(({ range }) => Number(/\d+/.exec(range ?? '0')?.[0]));

/**
 * Stored bytes of a file, whole or in consecutive pieces from its first byte. It reads the browser's cache directly, without
 * the app.
 */
const bytesKept = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (file) => {
    const bytes = async (kept: Response | undefined) => (kept ? (await kept.blob()).size : 0);
    const whole = await (await caches.open('transformers-cache')).match(file);
    if (whole) return bytes(whole);
    const pieces = await caches.open('evenkeel-pieces');
    let at = 0;
    for (let next = -1; next !== 0; at += next) next = await bytes(await pieces.match(`${file}?evenkeel-piece=${at}`));
    return at;
  }, url);

const hashOf = (page: Page, url: string): Promise<string> =>
  page.evaluate(async (file) => {
    const kept = await (await caches.open('transformers-cache')).match(file);
    const hash = await crypto.subtle.digest('SHA-256', (await kept?.arrayBuffer()) ?? new ArrayBuffer());
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }, url);
