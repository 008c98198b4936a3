import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCharts, type OpenCharts } from '../charts/page/open.ts';
import type { Wanted } from '../charts/page/page.ts';

let open: OpenCharts;

beforeAll(async () => {
  open = await openCharts();
});
afterAll(() => open?.close());

test('all charts of 13 × 10 scores are drawn without a task over 50 ms', async () => {
  const page = await open.newPage({ viewport: { width: 1000, height: 900 } });
  const longest: { wall: number; own: number }[] = [];
  // The first drawing also compiles the code.
  for (let time = 0; time < 3; time++) {
    await open.trace(page);
    const charts = ['map', 'heatmap', 'boxes', 'neutrality', 'differences', 'audit'];
    const wanted: Wanted = { charts, of: 'published', run: 'run' };
    const wall = await page.evaluate((what) => window.chartsPage.longestTask(what), wanted);
    longest.push({ wall, own: await open.longestTraced() });
  }
  console.info(
    'longest task of each drawing: ' +
      longest
        .map(({ wall, own }) => `${own.toFixed(1)} ms of its own, ${wall > 0 ? `${wall} ms` : 'under 50 ms'} by the clock`)
        .join('; '),
  );
  // Uses CPU time and the best of three, so that other work on the machine does not count.
  expect(Math.min(...longest.map(({ own }) => own))).toBeLessThan(50);
  expect(open.faults).toEqual([]);
});
