import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';
import { openApp, type App } from '../browser/app.ts';
import { smallModelIds } from './small-models.ts';
import { responsesIn, saved, startByLink, untilFinished } from '../browser/run-pages.ts';

let app: App;

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app?.close());

/** Both models have prompts with over 2% unread answers: what is sure holds however these count. */
const query = async () =>
  `models=${await smallModelIds(app.served.address, ['tiny-a', 'tiny-c'])}&items=words&n=120&seed=3&stop=order:2,moves`;

test(
  'a run stops when it is sure, says so, and gives the same stop in Node; gone on with, it is a whole run',
  { timeout: 900_000 },
  async () => {
    const { page, served, faults } = app;
    await startByLink(page, served.address, await query());
    await untilFinished(page);
    const line = await page.getByText(/^Stopped after [\d,]+ of 2,400 answers by the rule set beforehand\.$/).innerText();
    const asked = Number(/after ([\d,]+)/.exec(line)?.[1]?.replace(',', ''));
    expect(asked).toBeLessThan(2_400);
    const sure = page.getByRole('region', { name: 'What was sure, and when' });
    expect(await sure.getByRole('row').count()).toBe(1 + 2 + 1);
    expect(await sure.getByText(/^sure since/).count()).toBeGreaterThan(0);
    expect(await page.getByText('At a stop.').count()).toBeGreaterThan(5);

    const archive = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(archive.text)).toHaveLength(asked);
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'report', '--', archive.path], { maxBuffer: 1 << 28 });
    const { result } = JSON.parse(stdout) as { readonly result: SystemPromptResult };
    expect(result).toMatchObject({ partial: false, stop: { byRule: true, asked, cells: 2_400 } });
    expect(result.verdicts?.[0]).toMatchObject({ claim: 'stopped', value: asked });

    await page.getByRole('button', { name: 'Go on to the end' }).click();
    await page
      .getByText(/^Stopped after/)
      .first()
      .waitFor({ state: 'detached', timeout: 300_000 });
    await untilFinished(page);
    const whole = await saved(page, 'Archive (.jsonl)');
    expect(responsesIn(whole.text)).toHaveLength(2_400);
    expect(faults).toEqual([]);
  },
);
