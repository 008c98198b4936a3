import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../../../engine-page/open.ts';
import { faultOf, goldenCases, readingOf, refusedRules } from '../../../reading/rules/golden/index-of-cases.ts';

let open: OpenPage;
beforeAll(async () => {
  open = await openPage(
    'test/rules-page',
    'rulesPage',
    [],
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:",
  );
});
afterAll(async () => open?.close());

test('a page whose policy makes no code reads every golden case of the rules as Node does', async () => {
  const readings = await open.page.evaluate(() => window.rulesPage.readings());
  expect(readings).toEqual(Object.values(goldenCases).flatMap((cases) => cases.map((golden) => readingOf(golden))));
  const faults = await open.page.evaluate(() => window.rulesPage.faults());
  expect(faults).toEqual(refusedRules.map((refused) => faultOf(refused)));
  expect(open.foreign).toEqual([]);
});
