import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledEncoder } from '../../src/core/encoder/own-encoder.ts';
import { openApp, type App } from '../browser/app.ts';
import { openHub, type Hub } from '../browser/hub.ts';
import { responsesIn, saved } from '../browser/run-pages.ts';

const minutes = 60_000;
const repo = 'made-up/encoder';
const commit = 'abc123'.padEnd(40, '7');
const id = `transformers:${repo}@${commit}:fp32`;
const newAudit = '#/new?study=instruction-style&items=numbers&n=1&seed=1';

let app: App;
let hub: Hub;

beforeAll(async () => {
  [app, hub] = await Promise.all([openApp(), openHub()]);
  hub.putFolder(repo, commit, 'test/encoder-page/weights');
  await app.page.evaluate(
    ([mirror, store]) => {
      localStorage.setItem('evenkeel-hub-mirror', JSON.stringify(mirror));
      localStorage.setItem('evenkeel-origins', JSON.stringify([mirror, store]));
    },
    [hub.address, hub.store] as const,
  );
  await app.page.reload();
}, 2 * minutes);
afterAll(async () => {
  await app?.close();
  await hub?.close();
});

const encoderChoice = () => app.page.getByLabel('Words are compared by (encoder)');

interface Result {
  readonly partial: boolean;
  readonly encoder: unknown;
}

/** Waits until the result contains every pair and returns it. */
async function wholeResult(): Promise<Result> {
  let found: Result | undefined;
  const whole = async () => {
    found = (JSON.parse((await saved(app.page, 'Result (JSON)')).text) as { result: Result }).result;
    return !found.partial;
  };
  await app.page.getByRole('button', { name: 'Export' }).waitFor({ timeout: 2 * minutes });
  await expect.poll(whole, { timeout: 2 * minutes, interval: 1000 }).toBe(true);
  return found!;
}

/** Uses short answers, because the test is about comparing them. */
async function start(): Promise<void> {
  const { page } = app;
  await page.getByLabel('Token limit').fill('48');
  await page.getByRole('button', { name: 'Start' }).click();
}

test(
  'the app’s own encoder compares answers unless another is chosen, without a download, and the report names it',
  async () => {
    const { page } = app;
    const asked = hub.asked.length;
    // A link with a seed comes from the form and may be older than this default.
    await page.goto(`${app.served.address}${newAudit}`);
    await expect.poll(() => encoderChoice().inputValue()).toBe('lexical');
    await page.goto(`${app.served.address}#/new?study=system-prompt`);
    await page.getByRole('group', { name: 'System prompts' }).waitFor();
    await page.goto(`${app.served.address}${newAudit.replace('&seed=1', '')}`);
    await expect.poll(() => encoderChoice().inputValue()).toBe(bundledEncoder.id);
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`"encoder":"${bundledEncoder.id}"`);
    await start();
    expect((await wholeResult()).encoder).toBe(bundledEncoder.id);
    // The same encoder compares two answers that a person places side by side.
    const [answered] = responsesIn((await saved(page, 'Archive (.jsonl)')).text);
    await page.goto(`${page.url().split('?')[0]}/answers/${encodeURIComponent(answered!.item)}`);
    await page
      .getByRole('button', { name: /^Compare two answers/ })
      .first()
      .click();
    await page.getByText(`Encoder: ${bundledEncoder.id}`).waitFor({ timeout: minutes });
    expect(await page.getByText('These values come from two encoders').count()).toBe(0);
    expect(hub.asked).toHaveLength(asked);
    expect(app.foreign.filter((address) => !address.startsWith(hub.address))).toEqual([]);
  },
  5 * minutes,
);

test(
  'an encoder is got on the Models page, and is no model to ask',
  async () => {
    const { page } = app;
    await page.goto(`${app.served.address}${newAudit}`);
    await page.getByText('You can download a larger encoder').waitFor();
    await page.goto(`${app.served.address}#/models`);
    await page.getByText('A repository for transformers.js', { exact: true }).click();
    await page.getByLabel('Repository').fill(repo);
    await page.getByLabel('Weights').selectOption('fp32');
    await page.getByRole('button', { name: 'Look up this repository' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Look up' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Download \d/ })
      .click();
    // The dialog also names the model while its files are still loading, so this looks in the list.
    await page
      .getByRole('region', { name: 'On this machine' })
      .getByRole('listitem')
      .filter({ hasText: id })
      .getByText(/ on this machine$/)
      .waitFor();
    await page.goto(`${app.served.address}${newAudit}`);
    await expect
      .poll(() => encoderChoice().getByRole('option').allTextContents())
      .toEqual([
        expect.stringMatching(/^their meaning: Evenkeel’s own encoder \(3\.\d MB, English\)$/),
        expect.stringContaining('lexical'),
        'their meaning: encoder, weights fp32',
      ]);
    expect(await page.getByText('Downloaded to this machine').count()).toBe(0);
  },
  minutes,
);

test(
  'answers are compared by the chosen encoder, without the hub, and the report names it',
  async () => {
    await app.page.goto(`${app.served.address}${newAudit}`);
    hub.asked.length = 0;
    await encoderChoice().selectOption(id);
    await start();
    expect((await wholeResult()).encoder).toBe(id);
    expect(hub.asked).toEqual([]);
  },
  5 * minutes,
);

test(
  'where the encoder is gone, the person may choose the lexical one, and nothing is an error',
  async () => {
    const { page } = app;
    await page.goto(`${app.served.address}${newAudit.replace('seed=1', 'seed=2')}`);
    await expect.poll(() => encoderChoice().getByRole('option').count()).toBe(3);
    await encoderChoice().selectOption(id);
    await page.evaluate(
      (model) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('evenkeel');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const change = opening.result.transaction('models', 'readwrite');
            change.objectStore('models').delete(model);
            change.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      id,
    );
    await start();
    await page.getByRole('button', { name: 'Compare with the lexical encoder' }).click({ timeout: 2 * minutes });
    expect((await wholeResult()).encoder).toMatch(/^lexical:/);
    expect(await page.getByText('not on this machine').count()).toBe(0);
    expect(app.faults).toEqual([]);
  },
  5 * minutes,
);
