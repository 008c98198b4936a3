import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../../../engine-page/open.ts';
import { adaptiveValues, type AdaptiveVectors } from '../../../measure/adaptive-found.ts';
import { faultOf, goldenCases, readingOf, refusedRules } from '../../../reading/rules/golden/index-of-cases.ts';
import { vectors } from '../../../reference-data.ts';
import { allVariants } from '../../../text/variants/all-variants.ts';

let open: OpenPage;
beforeAll(async () => {
  open = await openPage(
    'test/pure-page',
    'purePage',
    [],
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:",
  );
});
afterAll(async () => open?.close());
afterEach(() => expect(open.foreign).toEqual([]));

test('a page whose policy makes no code reads every golden case of the rules as Node does', async () => {
  const readings = await open.page.evaluate(() => window.purePage.readings());
  expect(readings).toEqual(Object.values(goldenCases).flatMap((cases) => cases.map((golden) => readingOf(golden))));
  const faults = await open.page.evaluate(() => window.purePage.faults());
  expect(faults).toEqual(refusedRules.map((refused) => faultOf(refused)));
});

test('a page makes the same variants of prompts as Node does', async () => {
  expect(await open.page.evaluate(() => window.purePage.variants())).toEqual(allVariants());
});

test('a page plans and stops by the same numbers as Node does, to the last bit', async () => {
  const known = vectors<AdaptiveVectors>('adaptive');
  // Numbers pass to the page unchanged. toEqual compares them with Object.is.
  const found = await open.page.evaluate((given) => window.purePage.adaptive(given), known);
  expect(found).toEqual(Object.values(adaptiveValues).map((valuesOf) => valuesOf(known).map(([value]) => value)));
});
