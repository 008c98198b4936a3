import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSmallModelIndex } from '../../../src/engine/transformers/small-models.ts';
import { smallModelFile } from '../../engine/gguf/small-model-file.ts';
import { openApp, type App } from '../app.ts';
import { saved, startByLink, untilFinished } from '../run-pages.ts';

const minutes = 60_000;
const good = Buffer.from((await smallModelFile('tiny-c')).bytes);
let app: App;
let page: Page;
let folder: string;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-gguf-'));
  await writeFile(join(folder, 'tiny-c.gguf'), good);
  app = await openApp();
  page = app.page;
  // As in browsers that give no file handles: a headless browser cannot show a file picker.
  await app.context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
  });
}, 2 * minutes);
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (address: string) => {
  await page.goto(`${app.served.address}#${address}`);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const section = () => page.getByRole('region', { name: 'Your own files (GGUF)' });
const row = () => section().getByRole('listitem').filter({ hasText: 'tiny-c' });
const choose = (...names: readonly string[]) =>
  section()
    .getByRole('button', { name: 'Choose a GGUF file, or drop it here' })
    .setInputFiles(names.map((name) => join(folder, name)));

describe('a file on the disk', () => {
  test('is chosen: its head is read, it is named by its hash, and a copy is kept', async () => {
    await open('/models');
    await choose('tiny-c.gguf');
    await row().waitFor();
    const words = (await row().textContent()) ?? '';
    expect(words).toMatch(/weights F32/);
    expect(words).toMatch(/architecture llama/);
    expect(words).toMatch(/Its chat template is in the file/);
    expect(words).toMatch(/A copy in this browser’s storage/);
    id = /gguf:tiny-c@[0-9a-f]{64}:f32/.exec(words)?.[0] ?? '';
    const { stdout } = await promisify(execFile)('sha256sum', [join(folder, 'tiny-c.gguf')]);
    expect(id).toBe(`gguf:tiny-c@${stdout.slice(0, 64)}:f32`);
  });

  test(
    'runs, pauses, is there after a reload, and goes on to an archive that opens in Node',
    async () => {
      const query = `models=${encodeURIComponent(id)}&items=arithmetic,words&n=5&seed=4`;
      const run = await startByLink(page, app.served.address, query);
      await page.getByRole('button', { name: 'Pause' }).click();
      // The button is “Continue” if an answer arrived before the pause.
      const goOn = page.getByRole('button', { name: /^(Start|Continue)$/ });
      await goOn.waitFor();
      await page.reload();
      await goOn.click();
      await untilFinished(page);
      expect(page.url()).toContain(run);
      const { path, text } = await saved(page, 'Archive (.jsonl)');
      const head = JSON.parse(text.slice(0, text.indexOf('\n'))) as {
        models: { model: string; device: string; notes: string[] }[];
      };
      expect(head.models[0]).toMatchObject({ model: id, device: 'WebAssembly' });
      expect(head.models[0]?.notes.join(' ')).toContain('llama.cpp b12211');
      const { stdout } = await promisify(execFile)('npx', ['tsx', 'cli/evenkeel.ts', 'report', path], {
        maxBuffer: 2 ** 26,
      });
      expect(JSON.parse(stdout)).toMatchObject({ study: 'system-prompt' });
      expect(stdout).toContain(id);

      await open('/compare');
      await page.getByText('Only one finished run is here.').waitFor();
      expect(await page.getByRole('region', { name: 'Same model, other runtime' }).count()).toBe(0);
    },
    6 * minutes,
  );

  test(
    'is compared with the same model under another runtime',
    async () => {
      const [small] = parseSmallModelIndex(readFileSync('public/models/index.json', 'utf8')).filter(
        ({ name }) => name === 'tiny-c',
      );
      const query = `models=${encodeURIComponent(small?.id ?? '')}&items=arithmetic,words&n=5&seed=4`;
      await startByLink(page, app.served.address, query);
      await untilFinished(page);
      await open('/compare');
      const offered = page.getByRole('region', { name: 'Same model, other runtime' }).getByRole('link');
      await offered.click();
      await page.getByRole('heading', { name: 'Compare models', level: 1 }).waitFor();
      await page.getByRole('row').filter({ hasText: 'tiny-c (GGUF)' }).first().waitFor();
    },
    6 * minutes,
  );

  test(
    'is answered by the processor where the graphics processor fails, and the run’s page says so',
    async () => {
      // The page sees a real adapter, but llama.cpp's worker gets none.
      await app.context.addInitScript(() => {
        const limits = { maxBufferSize: 2 ** 31, maxStorageBufferBindingSize: 2 ** 31 };
        const info = { vendor: 'acme', architecture: 'broken', isFallbackAdapter: false };
        const requestAdapter = async () => ({ info, features: new Set(['shader-f16']), limits });
        if (sessionStorage.getItem('broken')) Object.defineProperty(navigator, 'gpu', { value: { requestAdapter } });
      });
      await page.evaluate(() => sessionStorage.setItem('broken', 'yes'));
      await open('/models');
      const choice = section().getByRole('checkbox', { name: 'Compute tiny-c on the graphics processor' });
      await choice.waitFor();
      expect(await choice.isChecked()).toBe(true);
      const sentence = 'The graphics processor could not be used (the browser gave llama.cpp none): the processor answers.';
      await startByLink(page, app.served.address, `models=${encodeURIComponent(id)}&items=words&n=1&seed=6`);
      await untilFinished(page);
      await page.getByText(`tiny-c (GGUF): ${sentence}`).waitFor();

      await open('/models');
      await choice.uncheck();
      await expect.poll(() => choice.isChecked()).toBe(false);
      await page.reload();
      await choice.waitFor();
      expect(await choice.isChecked()).toBe(false);
      await page.evaluate(() => sessionStorage.clear());
    },
    2 * minutes,
  );

  test('nothing left the origin', () => {
    expect(app.foreign).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});

describe('a file that cannot be asked is told in one sentence, and nothing is kept', () => {
  const files: Readonly<Record<string, [bytes: Buffer, sentence: RegExp]>> = {
    'cut.gguf': [good.subarray(0, 2_000_000), /“cut.gguf” is cut off: 1.9 MB of 4.9 MB are here. Download it again./],
    'damaged.gguf': [Buffer.from(good).fill(0xff, 200, 400), /“damaged.gguf” is (damaged|cut off): .+\./],
    'picture.gguf': [
      Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(500, 'x'), 'latin1'),
      /“picture.gguf” is not a GGUF file: it does not begin like one\./,
    ],
  };

  test.each(Object.entries(files))('%s', async (name, [bytes, sentence]) => {
    await open('/models');
    await writeFile(join(folder, name), bytes);
    await choose(name);
    const alert = section().getByRole('alert');
    await alert.waitFor();
    expect((await alert.textContent())?.trim()).toMatch(sentence);
    expect(await section().getByRole('listitem').count()).toBe(1);
    const copies = await page.evaluate(async () => {
      const found: string[] = [];
      const models = await (await navigator.storage.getDirectory()).getDirectoryHandle('models');
      for await (const name of models.keys()) found.push(name);
      return found.length;
    });
    expect(copies).toBe(1);
  });

  test('a huge one, of which nothing is read but the head', async () => {
    await open('/models');
    // A 3 GB file that takes no space on the disk.
    const name = 'huge.gguf';
    await writeFile(join(folder, name), good);
    await truncate(join(folder, name), 3 * 2 ** 30);
    await choose(name);
    const alert = section().getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/“huge.gguf” is 3.0 GB long. Here a browser can read files of 2 GB at most\./);
  });

  test('one of an architecture that llama.cpp does not know, when it is loaded', async () => {
    await open('/models');
    await writeFile(join(folder, 'new.gguf'), Buffer.from(good.toString('latin1').replaceAll('llama', 'xlama'), 'latin1'));
    await choose('new.gguf');
    await section().getByRole('listitem').filter({ hasText: 'new' }).waitFor();
    const words = (await section().getByRole('listitem').filter({ hasText: 'architecture xlama' }).textContent()) ?? '';
    const other = /gguf:new@[0-9a-f]{64}:f32/.exec(words)?.[0] ?? '';
    await startByLink(page, app.served.address, `models=${encodeURIComponent(other)}&items=arithmetic&n=2&seed=4`);
    await page.getByText('llama.cpp does not know the architecture of “new” (xlama)', { exact: false }).first().waitFor();
    await open('/models');
    await page.getByRole('button', { name: 'Forget new' }).click();
    await section().getByRole('listitem').filter({ hasText: 'xlama' }).waitFor({ state: 'detached' });
  });
});

describe('a file that is dropped, whose handle the browser gives', () => {
  /** Drops a file as from the desktop: the browser itself reads it. */
  async function drop(name: string): Promise<void> {
    const box = await section().getByRole('group', { name: 'Choose a GGUF file, or drop it here' }).boundingBox();
    const session = await app.context.newCDPSession(page);
    const data = { items: [], files: [join(folder, name)], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20, data });
    }
  }

  test(
    'is not copied; it opens again after a reload, and not when something else is in it',
    async () => {
      await open('/models');
      await page.getByRole('button', { name: 'Forget tiny-c' }).click();
      await row().waitFor({ state: 'detached' });
      await writeFile(join(folder, 'on-the-disk.gguf'), good);
      await section().scrollIntoViewIfNeeded();
      await drop('on-the-disk.gguf');
      const line = section().getByRole('listitem').filter({ hasText: 'on-the-disk' });
      await line.waitFor();
      expect(await line.textContent()).not.toContain('A copy in this browser');
      const other = /gguf:on-the-disk@[0-9a-f]{64}:f32/.exec((await line.textContent()) ?? '')?.[0] ?? '';
      expect(other.replace('on-the-disk', 'tiny-c')).toBe(id);

      await page.reload();
      await startByLink(page, app.served.address, `models=${encodeURIComponent(other)}&items=arithmetic&n=2&seed=5`);
      await untilFinished(page);

      const changed = Buffer.from(good);
      changed.write('something else', 3_000_000);
      await writeFile(join(folder, 'on-the-disk.gguf'), changed);
      await open('/models');
      await startByLink(page, app.served.address, `models=${encodeURIComponent(other)}&items=words&n=2&seed=5`);
      await page.getByText('“on-the-disk” has changed since it was chosen', { exact: false }).first().waitFor();
    },
    3 * minutes,
  );
});
