import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { setMirrored } from '../set-mirrored.ts';
import { openApp, type App } from '../app.ts';
import { openHub, pathInStore, type Hub } from '../hub.ts';
import { untilFinished } from '../run-pages.ts';
import { held } from '../slow-disk.ts';

const minutes = 60_000;
const repo = 'made-up/tiny-model';
const commit = 'c0ffee'.padEnd(40, '0');

// The smallest of our own small models, as if it were on a hub.
const [small] = parseSmallModelIndex(readFileSync('public/models/index.json', 'utf8')).sort((a, b) => a.bytes - b.bytes);
const folder = join('public/models', small!.path);
const dtype = small!.dtype;
const weights = pathInStore(readFileSync(join(folder, `onnx/model_${dtype}.onnx`)));
const id = `transformers:${repo}@${commit}:${dtype}`;
const lookUpPath = `/api/models/${repo}/revision/main`;

let app: App;
let hub: Hub;
let page: Page;

beforeAll(async () => {
  [app, hub] = await Promise.all([openApp(), openHub()]);
  page = app.page;
  hub.putFolder(repo, commit, folder);
}, 2 * minutes);
afterAll(async () => {
  await app?.close();
  await hub?.close();
});
beforeEach(async () => {
  hub.fault(weights, undefined);
  hub.fault(lookUpPath, undefined);
  // Discards a dialog or a download that a failed test left open.
  await page.goto('about:blank');
});

const open = async (address: string) => {
  await page.goto(`${app.served.address}#${address}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const here = () => page.getByRole('region', { name: 'On this machine' });
/** The row of our model in the list of downloaded models. */
const row = () => here().getByRole('listitem').filter({ hasText: id });
const dialog = () => page.getByRole('dialog');
const unfold = async (summary: string): Promise<Locator> => {
  const details = page.getByRole('group').filter({ has: page.getByText(summary, { exact: true }) });
  if ((await details.getAttribute('open')) === null) await page.getByText(summary, { exact: true }).click();
  return details;
};

/** Enters the repository by hand, up to the dialog that names the host it will contact. */
async function nameByHand(name = repo) {
  const details = await unfold('A repository for transformers.js');
  await details.getByLabel('Repository').fill(name);
  await details.getByLabel('Weights').selectOption(dtype);
  await details.getByRole('button', { name: 'Look up this repository' }).click();
  await dialog().waitFor();
}

/**
 * Holds back the rest of the weights until the returned function runs. On any machine, a test can then see the download and
 * act on it.
 */
function holdBack(): () => void {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  hub.fault(weights, { kind: 'held', after: small!.bytes / 4, until });
  return letGo;
}

describe('before anything is asked for', () => {
  test('the page loads no engine, starts no worker and asks nobody', async () => {
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    const before = app.served.asked.length;
    await open('/models');
    await page.getByText('Asking the browser', { exact: false }).first().waitFor({ state: 'detached' });
    await here()
      .getByRole('link', { name: `Model card of ${small!.name}` })
      .waitFor();
    const asked = app.served.asked.slice(before).map(({ path }) => path);
    expect(asked.some((path) => /\/Models-/.test(path))).toBe(true);
    expect(asked.filter((path) => /\.wasm$|\.onnx$|\.worker|web-?llm|\bort-|onnx/i.test(path))).toEqual([]);
    expect(workers).toEqual([]);
    expect(app.foreign).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('evenkeel-origins'))).toBeNull();
  });

  test('the list is searched, and tells for each model whether it fits, and why it does not', async () => {
    await open('/models');
    const offers = page.getByRole('region', { name: 'Can be downloaded' });
    await offers.getByLabel('Only models that may fit this machine').uncheck();
    await offers.getByLabel('Engine').selectOption('webllm');
    await offers.getByLabel('Name or family').fill('llama 1b');
    const first = offers.getByRole('list', { name: 'Llama' }).getByRole('listitem').first();
    await first.getByText(/Llama/).first().waitFor();
    // The test's browser has no GPU.
    await first.getByText(/Does not fit/).waitFor();
    await first.getByText('It runs only on a graphics processor.').waitFor();
    await offers.getByText(/graphics processor that it may use/).waitFor();
    await first.getByText('Nearest that fits:').waitFor();
    await offers.getByLabel('Name or family').fill('');
    await offers.getByLabel('Engine').selectOption('');
    const families = offers.getByRole('group').filter({ has: page.getByText(/variants?/) });
    expect(await families.count()).toBeGreaterThan(10);
    expect(await offers.getByRole('button', { name: /^Look up and download/ }).count()).toBe(0);
    await offers.getByText('SmolLM', { exact: true }).click();
    await offers.getByLabel('Sort by').selectOption('parameters');
    const smol = offers.getByRole('list', { name: 'SmolLM' }).getByRole('listitem');
    await smol.first().getByText('SmolLM2 1.7B').first().waitFor();
    await smol.first().getByRole('button', { name: /^q\d/ }).focus();
    await smol
      .first()
      .getByText(/^Weights .*bits/)
      .waitFor();
    await offers.getByLabel('Name or family').fill('no such model');
    await offers.getByText('No model in the list matches.').waitFor();
  });

  test('three models that fit are put forward first', async () => {
    await open('/models');
    const picks = page.getByRole('region', { name: /^(?:A good start|Slow) on this machine$/ });
    await picks.getByText('Most capable').waitFor();
    expect(await picks.getByText('Fits this machine.').count()).toBe(3);
    await picks.getByRole('button', { name: /^Get / }).first().click();
    await dialog().getByText('huggingface.co', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect(app.foreign).toEqual([]);
  });

  test('the dialog names the hosts, and closing it asks none of them', async () => {
    await open('/models');
    await nameByHand();
    await dialog().getByText('huggingface.co', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(app.foreign).toEqual([]);
    expect(hub.asked).toEqual([]);
  });
});

test('a mirror takes the hub’s place', async () => {
  await open('/models');
  const details = await unfold('Use a Hugging Face mirror');
  await details.getByLabel('Address of the mirror').fill('no address');
  await details.getByRole('button', { name: 'Use this address' }).click();
  await details.getByText(/is not a usable address/).waitFor();
  await details.getByLabel('Address of the mirror').fill(hub.address);
  await details.getByRole('button', { name: 'Use this address' }).click();
  await page.getByText(`Downloads come from ${hub.address}.`).waitFor();
  // The mirror's large files are on a separate server, as the hub's are. Those of real mirrors are on the hub's server.
  const opened = await page.evaluate(() => localStorage.getItem('evenkeel-origins') ?? '[]');
  await setMirrored(page, 'evenkeel-origins', [...(JSON.parse(opened) as string[]), hub.store]);
});

describe('a hub', () => {
  test.each([
    ['sends a web page', { kind: 'html' }, /sent a web page instead of JSON about the repository/],
    ['does not have it', { kind: 'status', status: 404 }, /does not have the repository made-up\/tiny-model \(404\)/],
    ['has a fault', { kind: 'status', status: 500 }, /reports an error of its own \(500\)/],
    ['wants a login', { kind: 'status', status: 401 }, /without a login/],
  ] as const)(
    'that %s: one sentence, and one can try again',
    async (_, fault, words) => {
      await open('/models');
      hub.fault(lookUpPath, fault);
      await nameByHand();
      await dialog().getByRole('button', { name: 'Look up' }).click();
      await dialog().getByRole('alert').getByText(words).first().waitFor({ timeout: minutes });
      hub.fault(lookUpPath, undefined);
      await dialog().getByRole('button', { name: 'Try again' }).click();
      await dialog().getByText(id).waitFor();
      await dialog().getByRole('button', { name: 'Close' }).click();
    },
    2 * minutes,
  );

  test('a name that is no repository’s is refused before anybody is asked', async () => {
    await open('/models');
    hub.asked.length = 0;
    const details = await unfold('A repository for transformers.js');
    await details.getByLabel('Repository').fill('no repository');
    await details.getByRole('button', { name: 'Look up this repository' }).click();
    await details
      .getByText(/owner\/name/)
      .last()
      .waitFor();
    expect(hub.asked).toEqual([]);
  });
});

describe('a download', () => {
  test(
    'is begun by hand, cancelled, and interrupted by a reload: what has come stays',
    async () => {
      await open('/models');
      holdBack();
      await nameByHand();
      await dialog().getByRole('button', { name: 'Look up' }).click();
      await dialog().getByText(id).waitFor();
      await dialog()
        .getByText(/allowed by the browser/)
        .waitFor();
      await dialog()
        .getByRole('button', { name: /^Download \d/ })
        .click();

      // The download continues while another page of the app is open.
      await row().getByRole('progressbar').waitFor();
      await page.getByRole('link', { name: 'Methods', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Methods', level: 1 }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Models' }).click();
      await row()
        .getByText(/^[\d.]+ [KM]B of .*\([1-9]\d*%\)/)
        .waitFor();
      await row()
        .getByRole('button', { name: /^Cancel/ })
        .click();
      await row()
        .getByText(/^Interrupted at [1-9]\d*%/)
        .waitFor();

      await row()
        .getByRole('button', { name: /^Resume/ })
        .click();
      await row()
        .getByText(/^[\d.]+ [KM]B of .*\([1-9]\d*%\)/)
        .waitFor();
      const warned = page.waitForEvent('dialog');
      const reloaded = page.reload();
      const warning = await warned;
      expect(warning.type()).toBe('beforeunload');
      await warning.accept();
      await reloaded;
      await row()
        .getByText(/^Interrupted at [1-9]\d*%/)
        .waitFor();
    },
    2 * minutes,
  );

  test(
    'is resumed, told as such in another tab, and the model is on this machine',
    async () => {
      await open('/models');
      const letGo = holdBack();
      await row()
        .getByRole('button', { name: /^Resume/ })
        .click();
      await row().getByRole('progressbar').waitFor();
      const other = await app.context.newPage();
      await other.goto(`${app.served.address}#/models`);
      await other
        .getByRole('listitem')
        .filter({ hasText: id })
        .getByText(/being downloaded in another tab/)
        .waitFor();
      await other.close();
      letGo();
      await row()
        .getByText(/ on this machine$/)
        .waitFor({ timeout: minutes });
      await row()
        .getByRole('link', { name: /^New audit with/ })
        .waitFor();
    },
    2 * minutes,
  );

  test(
    'of which the browser threw something away is seen, and is resumed',
    async () => {
      await open('/models');
      await row()
        .getByRole('link', { name: /^New audit with/ })
        .waitFor();
      const thrownAway = await page.evaluate(async (file) => {
        const cache = await caches.open('transformers-cache');
        const key = (await cache.keys()).find(({ url }) => url.endsWith(file));
        return key !== undefined && cache.delete(key);
      }, `${repo}/resolve/${commit}/tokenizer.json`);
      expect(thrownAway).toBe(true);
      await row()
        .getByText(/the browser deleted the rest/)
        .waitFor();
      hub.asked.length = 0;
      await row()
        .getByRole('button', { name: /^Resume/ })
        .click();
      await row()
        .getByText(/ on this machine$/)
        .waitFor({ timeout: minutes });
      expect(hub.asked.map(({ path }) => path).filter((path) => path === weights)).toEqual([]);
    },
    2 * minutes,
  );
});

test(
  'the model is offered for a new audit, is asked, and cannot be deleted meanwhile',
  async () => {
    await open('/models');
    await row()
      .getByRole('link', { name: /^New audit with/ })
      .click();
    const models = page.getByRole('group', { name: 'Models', exact: true });
    const choice = models.getByRole('group', { name: 'Downloaded to this machine' }).getByRole('checkbox');
    await expect.poll(() => choice.isChecked()).toBe(true);
    await page.getByText(/Time unknown|not answered here yet/).waitFor();
    await page.getByRole('checkbox', { name: 'Also score the options by probability' }).check();
    await page.getByText('All chosen models can report it.').waitFor();
    // The run can store nothing from its first moment, so it does not end before the test looks.
    const holding = held(page, 'responses', '#/run/');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/#\/run\/[0-9a-f]{64}$/, { timeout: minutes });
    const letGo = await holding;
    const run = page.url();

    await page.getByRole('navigation').getByRole('link', { name: 'Models' }).click();
    await row()
      .getByText(/in use$/)
      .waitFor();
    await expect
      .poll(() =>
        row()
          .getByRole('button', { name: /^Delete/ })
          .isDisabled(),
      )
      .toBe(true);
    await letGo();
    await page.goto(run);
    await untilFinished(page);

    await open(`/new?models=${encodeURIComponent(id)}`);
    await page.getByText(/^Takes /).waitFor();
  },
  5 * minutes,
);

test(
  'without a connection the page lists, filters, says so, and deletes; answers stay',
  async () => {
    await open('/models');
    await row().waitFor();
    await app.context.setOffline(true);
    try {
      await page.getByText('There is no connection.').waitFor();
      await page.getByRole('region', { name: 'Can be downloaded' }).getByLabel('Name or family').fill('qwen');
      await row()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await dialog().getByText('answers and reports stay').waitFor();
      await dialog().getByRole('button', { name: 'Delete the files' }).click();
      await here().getByText('No model is downloaded yet.').waitFor();
      const left = await page.evaluate(async (name) => {
        const found: string[] = [];
        for (const key of await caches.keys()) {
          for (const { url } of await (await caches.open(key)).keys()) if (url.includes(name)) found.push(url);
        }
        return found;
      }, repo);
      expect(left).toEqual([]);
    } finally {
      await app.context.setOffline(false);
    }
    await open('/');
    await page.getByRole('table', { name: 'Runs in this browser' }).getByRole('link').first().waitFor();
  },
  2 * minutes,
);

test(
  'a plan link that names a model which is not here leads to it, at the plan’s own revision',
  async () => {
    await open(`/new?models=${encodeURIComponent(id)}&start=1`);
    await page.getByRole('link', { name: `Get ${id}` }).click();
    const asked = page.getByRole('region', { name: 'The model you asked for' });
    hub.asked.length = 0;
    await asked.getByRole('button', { name: 'Look up and download' }).click();
    await dialog().getByRole('button', { name: 'Look up' }).click();
    await dialog().getByText(id).waitFor();
    expect(hub.asked.map(({ path }) => path)).toContain(`/api/models/${repo}/revision/${commit}`);
    await dialog()
      .getByRole('button', { name: /^Download \d/ })
      .click();
    await asked.getByText('It is on this machine.').waitFor({ timeout: minutes });
  },
  2 * minutes,
);

test('a model of an endpoint elsewhere is offered, and choosing it says where its prompts go', async () => {
  await open('/');
  const endpoint = { id: 'far', name: 'Far', baseUrl: 'https://llm.example/v1', parallel: 4, timeoutMs: 60_000 };
  await setMirrored(page, 'evenkeel-endpoints', [{ ...endpoint, keepsKey: false, models: ['some-model'] }]);
  await open('/new');
  const endpoints = page.getByRole('group', { name: 'Servers' });
  await endpoints.getByText('prompts leave this machine and go to llm.example').waitFor();
  await endpoints.getByRole('checkbox').check();
  await page.getByText('Prompts of this run leave this machine: they go to https://llm.example.').waitFor();
  await setMirrored(page, 'evenkeel-endpoints', null);
});

test('nobody but the mirror was asked for anything, and no page complained', () => {
  const others = app.foreign.filter((address) => !address.startsWith(hub.address) && !address.startsWith(hub.store));
  expect(others).toEqual([]);
  const unexpected = app.faults.filter((fault) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(fault));
  expect(unexpected).toEqual([]);
});
