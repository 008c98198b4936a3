import { afterAll, beforeAll, expect, test } from 'vitest';
import { parserOnDisk } from '../../../tools/commands/parser-on-disk.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import type { ParsedHere } from '../../parser-page/parsed-here.ts';
import { sentences } from '../../text/parser/sentences.ts';

let open: OpenPage;
let expected: Pick<ParsedHere, 'version' | 'parses'>;

beforeAll(async () => {
  open = await openPage(
    'test/parser-page',
    'parserPage',
    [],
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:",
  );
  const parser = await parserOnDisk();
  expected = { version: parser.version, parses: parser.parse(sentences) };
});
afterAll(async () => open?.close());

test('a page and a worker under the app’s policy parse as Node does, with vector instructions', async () => {
  const onPage = await open.page.evaluate((some) => window.parserPage.onPage(some), sentences);
  const inWorker = await open.page.evaluate((some) => window.parserPage.inWorker(some), sentences);
  expect(onPage).toEqual({ ...expected, arithmetic: 'wasm' });
  expect(inWorker).toEqual(onPage);
  expect(open.foreign).toEqual([]);
});

test('under a policy that forbids WebAssembly the parses are the same', async () => {
  await open.page.route(open.served.address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(" 'wasm-unsafe-eval'", '') });
  });
  await open.page.reload();
  await open.page.waitForFunction(() => 'parserPage' in window);
  const onPage = await open.page.evaluate((some) => window.parserPage.onPage(some), sentences);
  expect(onPage).toEqual({ ...expected, arithmetic: 'plain' });
});
