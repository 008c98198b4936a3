import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { parseSmallModelIndex } from '../../../../src/engine/transformers/small-models.ts';
import { archiveOf } from '../../../compare/compared-runs.ts';
import { smallModelFile } from '../../../engine/gguf/small-model-file.ts';
import { madeUpRun } from '../../../made-up/run.ts';
import { openApp, type App } from '../../app.ts';
import { importArchive } from '../../compared-archives.ts';
import { copyRun } from '../../copied-runs.ts';
import { testStates } from './flows.ts';
import { openHub, pathInStore, type Hub } from '../../hub.ts';
import { setMirrored } from '../../set-mirrored.ts';

// Home with many runs, the finder, models being downloaded, and the actions of Settings.

const repo = 'made-up/tiny-model';
const [small] = parseSmallModelIndex(readFileSync('public/models/index.json', 'utf8')).sort((a, b) => a.bytes - b.bytes);
let app: App;
let hub: Hub;
let folder = '';
let run = '';

beforeAll(async () => {
  [app, hub] = await Promise.all([openApp(), openHub()]);
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-states-'));
  await writeFile(join(folder, 'tiny-c.gguf'), (await smallModelFile('tiny-c')).bytes);
  const { page, served, context } = app;
  // As in browsers that give no file handles: a headless browser cannot show a file picker.
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
  });
  run = await importArchive(page, served.address, archiveOf(await madeUpRun({ models: 2, perSet: 1 })));
  hub.putFolder(repo, 'c0ffee'.padEnd(40, '0'), join('public/models', small?.path ?? ''));
  await setMirrored(page, 'evenkeel-origins', [hub.address, hub.store]);
});
afterAll(async () => {
  await app?.close();
  await hub?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Changes a run's plan so that it no longer matches the run's id. */
const damage = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('evenkeel');
    await new Promise((settle) => (open.onsuccess = settle));
    const change = open.result.transaction('plans', 'readwrite');
    const all = change.objectStore('plans').getAll();
    all.onsuccess = () => {
      const [plan] = all.result as { items: { question: string }[] }[];
      if (plan?.items[0]) plan.items[0].question = 'Another question?';
      change.objectStore('plans').put(plan);
    };
    await new Promise((settle) => (change.oncomplete = settle));
    open.result.close();
  });
const dialog = (page: Page) => page.getByRole('dialog');
const finder = (page: Page) => page.getByRole('combobox', { name: 'A page, a run, a model or an action' });

testStates(
  () => app,
  [
    {
      name: 'the keys',
      address: '/',
      steps: {
        listed: async (page) => {
          await page.getByRole('heading', { level: 1 }).click();
          await page.keyboard.press('?');
          await page.getByRole('dialog', { name: 'Keys' }).waitFor();
        },
      },
    },
    {
      name: 'the finder',
      address: '/',
      steps: {
        opened: async (page) => {
          await page.keyboard.press('Control+k');
          await page.getByRole('group', { name: 'Runs' }).getByRole('option').first().waitFor();
        },
        'nothing found': async (page) => {
          await finder(page).fill('qqqq');
          await page.getByText('Nothing matches these letters.').waitFor();
        },
      },
    },
    {
      name: 'a back-up',
      address: '/settings',
      steps: {
        'to be restored': async (page) => {
          const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: 'Back up everything' }).click(),
          ]);
          await page.getByText(/^Saved as evenkeel-/).waitFor();
          await download.saveAs(join(folder, 'mine.evenkeel-back-up.zip'));
          await page.locator('input[type=file]').setInputFiles(join(folder, 'mine.evenkeel-back-up.zip'));
          await page
            .getByRole('dialog', { name: 'Restore this back-up?' })
            .getByText(/ runs?, /)
            .waitFor();
        },
        restored: async (page) => {
          await dialog(page).getByRole('button', { name: 'Restore' }).click();
          await page.getByText(/^(?:Restored: |Nothing in it was missing here)/).waitFor();
        },
      },
    },
    {
      name: 'many runs',
      isNeeded: true,
      address: '/',
      steps: {
        'some ticked, and their tags': async (page) => {
          // A back-up would reject them, because their ids do not match their plans.
          await copyRun(page, run, { count: 64, before: true });
          await page.goto(`${app.served.address}#/?search=copy&sort=name`);
          await page.reload();
          for (const name of ['Copy 3', 'Copy 6'])
            await page.getByRole('checkbox', { name: new RegExp(`^Tick ${name} of`) }).check();
          const actions = page.getByRole('group', { name: 'Ticked runs' });
          await actions.getByRole('button', { name: 'Tag' }).click();
          const field = dialog(page).getByRole('combobox', { name: 'Tags of all 2 runs' });
          await field.fill('pilot');
          await field.press('Enter');
          await dialog(page).getByRole('button', { name: 'Remove the tag pilot' }).waitFor();
        },
        ticked: async (page) => {
          await dialog(page).getByRole('button', { name: 'Close' }).click();
          await page.getByRole('group', { name: 'Ticked runs' }).waitFor();
        },
        'columns to choose': async (page) => {
          await page.getByRole('button', { name: 'Columns', exact: true }).click();
          await page.getByRole('checkbox', { name: 'Question sets' }).check();
          await page.getByRole('columnheader', { name: 'Question sets' }).waitFor();
        },
      },
    },
    {
      name: 'many runs to compare',
      address: '/compare',
      steps: {
        'one found by its name': async (page) => {
          const second = page.getByRole('combobox', { name: 'Second run' });
          await second.click();
          await second.fill('copy 33');
          await page.getByRole('option', { name: /^Copy 33/ }).waitFor();
        },
      },
    },
    {
      name: 'a GGUF file',
      address: '/models',
      steps: {
        chosen: async (page) => {
          const section = page.getByRole('region', { name: 'Your own files (GGUF)' });
          await section
            .getByRole('button', { name: 'Choose a GGUF file, or drop it here' })
            .setInputFiles(join(folder, 'tiny-c.gguf'));
          await section.getByRole('listitem').filter({ hasText: 'tiny-c' }).waitFor();
        },
      },
    },
    {
      name: 'a model of a hub',
      address: '/models',
      steps: {
        'who will be asked': async (page) => {
          await page.getByText('Use a Hugging Face mirror', { exact: true }).click();
          await page.getByLabel('Address of the mirror').fill(hub.address);
          await page.getByRole('button', { name: 'Use this address' }).click();
          await page.getByText(`Downloads come from ${hub.address}.`).waitFor();
          await page.getByText('A repository for transformers.js', { exact: true }).click();
          await page.getByLabel('Repository').fill(repo);
          await page.getByLabel('Weights').selectOption(small?.dtype ?? '');
          await page.getByRole('button', { name: 'Look up this repository' }).click();
          await dialog(page).waitFor();
        },
        'looked up': async (page) => {
          await dialog(page).getByRole('button', { name: 'Look up' }).click();
          await dialog(page)
            .getByText(/allowed by the browser/)
            .waitFor();
        },
        'on its way': async (page) => {
          const weights = readFileSync(join('public/models', small?.path ?? '', `onnx/model_${small?.dtype}.onnx`));
          hub.fault(pathInStore(weights), { kind: 'held', after: weights.length / 4, until: new Promise(() => {}) });
          await dialog(page)
            .getByRole('button', { name: /^Download \d/ })
            .click();
          await page.getByText(/^[\d.]+ [KM]B of .*\([1-9]\d*%\)/).waitFor();
        },
        interrupted: async (page) => {
          await page.getByRole('button', { name: /^Cancel/ }).click();
          await page.getByText(/^Interrupted at [1-9]\d*%/).waitFor();
        },
      },
    },
    {
      name: 'the store',
      address: '/settings',
      steps: {
        checked: async (page) => {
          await page.getByRole('button', { name: 'Check the store' }).click();
          await page.getByText(/^Checked: /).waitFor();
        },
        'not whole': async (page) => {
          await damage(page);
          await page.getByRole('button', { name: 'Check the store' }).click();
          await page.getByText('Some of what is stored is damaged.').waitFor();
        },
      },
    },
  ],
);
