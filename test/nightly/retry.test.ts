import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp } from '../browser/app.ts';
import { responsesIn, saved, startByLink, untilFinished } from '../browser/run-pages.ts';

test('failed cells of an archive are asked again alone, by the real models, and nothing else changes', async () => {
  const first = await openApp();
  await startByLink(first.page, first.served.address, 'items=arithmetic,calendar,words&n=1&seed=1');
  await untilFinished(first.page);
  const whole = (await saved(first.page, 'Archive (.jsonl)')).text;
  await first.close();

  const broken = whole.trimEnd().split('\n');
  const last = broken.findLastIndex((line) => line.includes('"type":"response"'));
  for (const line of [2, last]) {
    const failed = { ...JSON.parse(broken[line]!), text: '', finish: 'error', error: 'It failed.' };
    broken[line] = JSON.stringify({ ...failed, tokens: { prompt: 0, completion: 0 }, ms: { prefill: 0, decode: 0 } });
  }
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-retry-'));
  const file = join(folder, 'broken.evenkeel.jsonl');
  await writeFile(file, `${broken.join('\n')}\n`);

  const { page, close, faults, served } = await openApp();
  try {
    await page.getByRole('group', { name: 'An archive or a report' }).locator('input').setInputFiles(file);
    await page.getByRole('link', { name: 'Open the run' }).click();
    const again = page.getByRole('button', { name: 'Ask again for 2 failed answers' });
    await again.click();
    await again.waitFor({ state: 'detached' });
    await untilFinished(page);
    const after = (await saved(page, 'Archive (.jsonl)')).text;
    expect(responsesIn(after)).toEqual(responsesIn(whole));
    // Except for the two new answers, every line is the imported one, including its times.
    const changed = after.split('\n').filter((line) => line.includes('"type":"response"') && !whole.includes(line));
    expect(changed.length).toBeLessThanOrEqual(2);
    expect(served.asked.some(({ path }) => path.endsWith('.onnx'))).toBe(true);
    expect(faults).toEqual([]);
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}, 300_000);
