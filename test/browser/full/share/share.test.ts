import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeReport } from '../../../../src/export/shared-report.ts';
import { isThorough } from '../../../thorough.ts';
import { report } from '../../../cli/run-command.ts';
import { hostileNames, hostileResult } from '../../../export/hostile-result.ts';
import { saved, untilFinished } from '../../run-pages.ts';
import {
  inFreshProfile,
  openFile,
  openRunToShare,
  savedAsNamed,
  savedFromRun,
  untilSharedReport,
  type RunToShare,
} from '../../run-to-share.ts';

const minutes = 60_000;
let shared: RunToShare;
beforeAll(async () => void (shared = await openRunToShare()), 3 * minutes);
afterAll(() => shared?.close());

test('a link that the clipboard does not take is shown to be copied by hand', async () => {
  await inFreshProfile(shared.app, async (page) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.goto(shared.link);
    await untilSharedReport(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.getByRole('textbox', { name: 'Link to this report' }).inputValue()).toMatch(/#\/shared\/v1-/);
  });
});

test.runIf(isThorough)(
  'an archive imports elsewhere as the run, with the same result',
  async () => {
    for (const form of ['Archive (.jsonl)', 'Archive, compressed (.gz)']) {
      const path = await savedFromRun(shared, form);
      await inFreshProfile(shared.app, async (page) => {
        await openFile(shared.app, page, path);
        await page.getByRole('link', { name: 'Open the run' }).click();
        await untilFinished(page);
        expect((await saved(page, 'Result (JSON)')).text, basename(path)).toBe(shared.result);
      });
    }
  },
  6 * minutes,
);

test.runIf(isThorough)(
  'one file without the archive, and a result on its own, open as shared reports',
  async () => {
    const { page } = shared.app;
    await page.goto(`${shared.app.served.address}#/run/${shared.run}`);
    await untilFinished(page);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('checkbox', { name: /with the archive/ }).uncheck();
    await page.keyboard.press('Escape');
    const small = await savedAsNamed(shared, 'HTML (plain)');
    expect(await readFile(small, 'utf8')).not.toContain('id="evenkeel-archive"');
    const alone = join(shared.folder, 'a.result.json');
    await writeFile(alone, shared.result);
    for (const path of [small, alone]) {
      await inFreshProfile(shared.app, async (other) => {
        await openFile(shared.app, other, path);
        await untilSharedReport(other);
        expect((await saved(other, 'Result (JSON)')).text, basename(path)).toBe(shared.result);
        // The page stored nothing, so there is no run.
        await other.goto(shared.app.served.address);
        await other.getByText(/No runs? yet/).waitFor();
      });
    }
    const outcome = await report(small);
    expect(JSON.parse(outcome.out)).toEqual(JSON.parse(shared.result));
    expect(outcome.err).toMatch(/not recomputed, as there are no answers in the file/);
  },
  4 * minutes,
);

test(
  'hostile names stay names: on the page, in the file, in every export',
  async () => {
    const hostile = hostileResult();
    const path = join(shared.folder, 'hostile.result.json');
    await writeFile(path, JSON.stringify({ study: 'system-prompt', plan: null, result: hostile }));
    const html = join(shared.folder, 'hostile.html');
    await inFreshProfile(shared.app, async (page) => {
      await openFile(shared.app, page, path);
      await untilSharedReport(page);
      expect(JSON.parse((await saved(page, 'Result (JSON)')).text)).toEqual({
        study: 'system-prompt',
        plan: null,
        result: hostile,
      });
      await writeFile(html, (await saved(page, 'HTML (plain)')).text);
      for (const ending of ['Markdown', 'CSV', 'LaTeX'])
        expect((await saved(page, `Tables (${ending})`)).text.length).toBeGreaterThan(1000);
      // The page says how long such a long link is, and offers a file instead.
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByText(/^The link (has|would have) [\d,]+ characters/).waitFor();
      const instead = page.waitForEvent('download', { timeout: minutes });
      await page.getByRole('button', { name: 'Save one file (HTML)' }).click();
      expect((await instead).suggestedFilename()).toBe('system-prompt-scores.html');
      expect(await page.evaluate(() => document.querySelectorAll('main script, main img').length)).toBe(0);
    });
    // With scripts allowed, the test would notice anything in the file that runs.
    await inFreshProfile(shared.app, async (page, context) => {
      const asked: string[] = [];
      context.on('request', (request) => asked.push(request.url()));
      await page.goto(pathToFileURL(html).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.querySelectorAll('script, img, iframe, style').length)).toBe(2);
      const text = await page.locator('body').innerText();
      for (const name of [hostileNames[3]!, hostileNames[5]!]) expect(text).toContain(name.replace(/^'/, ''));
      expect(asked).toHaveLength(1);
    });
    // Opening the file shows the same report.
    await inFreshProfile(shared.app, async (page) => {
      await openFile(shared.app, page, html);
      await untilSharedReport(page);
      expect(JSON.parse((await saved(page, 'Result (JSON)')).text)).toMatchObject({ plan: null, result: hostile });
    });
  },
  4 * minutes,
);

test('a link holds the run’s note only while that is ticked, whichever link is done first', async () => {
  const { page, served } = shared.app;
  await page.goto(`${served.address}#/run/${shared.run}`);
  await page.reload();
  await untilFinished(page);
  await page.getByRole('button', { name: /^(Add a|Change the) note$/ }).click();
  const note = page.getByRole('textbox', { name: 'Note on this run' });
  await note.fill('For us alone.');
  await page.getByText('Saving…').waitFor({ state: 'detached' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const menu = page.getByRole('group', { name: 'Share' });
  const copy = menu.getByRole('button', { name: 'Copy link' });
  const withNote = menu.getByRole('checkbox', { name: 'with the run’s note and tags' });
  const noteOfLink = async () => {
    await copy.click();
    await page.getByText(/^The link is copied/).waitFor();
    // The menu closes once this link is copied. The message may still be that of the last link.
    await menu.waitFor({ state: 'hidden' });
    const [, payload = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('#/shared/');
    return (await decodeReport(payload)).note;
  };
  await copy.waitFor();
  // The next link takes as long as the test wants.
  const slow = await page.evaluateHandle(() => {
    const { subtle } = crypto;
    const link = { isBegun: false, letGo: async () => {} };
    const digest = subtle.digest.bind(subtle);
    subtle.digest = async (...of) => {
      Reflect.deleteProperty(subtle, 'digest');
      let goOn = () => {};
      const made = new Promise<void>((resolve) => (goOn = resolve)).then(() => digest(...of));
      link.letGo = async () => {
        goOn();
        await made;
        // Whatever follows happens before the next task.
        await new Promise((done) => setTimeout(done));
      };
      link.isBegun = true;
      return made;
    };
    return link;
  });
  await withNote.check();
  await expect.poll(() => slow.evaluate(({ isBegun }) => isBegun)).toBe(true);
  await withNote.uncheck();
  await copy.waitFor();
  await slow.evaluate(({ letGo }) => letGo());
  expect(await noteOfLink()).toBeUndefined();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await copy.waitFor();
  await withNote.check();
  await copy.waitFor();
  expect(await noteOfLink()).toBe('For us alone.');
});

test('a file that is wanted while the run is measured again comes after that, with the new numbers', async () => {
  const { page, served, context } = shared.app;
  await page.goto(`${served.address}#/run/${shared.run}`);
  // An earlier attempt may have made its workers wait.
  await page.reload();
  await untilFinished(page);
  const result = async (save: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), save()]);
    return (JSON.parse(await readFile(await download.path(), 'utf8')) as { result: { margin: number } }).result;
  };
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const save = page.getByRole('group', { name: 'Export' }).getByRole('button', { name: 'Result (JSON)' });
  await page.getByRole('button', { name: 'Export' }).click();
  const before = (await result(() => save.click())).margin;
  const next = before === 3 ? 4 : 3;

  const settings = await context.newPage();
  await settings.goto(`${served.address}#/settings`);
  const margin = settings.getByLabel('Tolerance', { exact: true });
  await expect.poll(() => margin.inputValue()).toBe(String(before));
  await share.click();
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.waitFor();
  // Holds back messages to workers.
  const asking = await page.evaluateHandle(() => {
    const { postMessage } = Worker.prototype;
    const waiting: (() => void)[] = [];
    Worker.prototype.postMessage = function (...message: unknown[]) {
      waiting.push(() => Reflect.apply(postMessage, this, message));
    };
    return {
      letGo: () => {
        Worker.prototype.postMessage = postMessage;
        for (const ask of waiting) ask();
      },
    };
  });
  await margin.fill(String(next));
  await margin.press('Enter');
  // The menu stays open and gives no link with the old numbers.
  await page.getByText('The run is being measured again. The link comes after that.').waitFor();
  expect(await copy.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const measured = await result(async () => {
    await save.click();
    await page.getByText('The run is being measured again. The file is saved after that.').waitFor();
    await asking.evaluate(({ letGo }) => letGo());
  });
  expect(measured.margin).toBe(next);
  await page.getByText('The run is being measured again').waitFor({ state: 'detached' });
  await share.click();
  await copy.waitFor();
  await page.keyboard.press('Escape');
  await settings.close();
});
