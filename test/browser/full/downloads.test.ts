import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PinnedModel } from '../../../src/core/models/offer.ts';
import type { Downloaded } from '../../engine-page/downloads.ts';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { openHub, pathInStore, type Fault, type Hub } from '../hub.ts';

const minutes = 60_000;
const mb = 2 ** 20;
const commit = 'c0ffee'.padEnd(40, '0');
/** Retries hardly wait here. */
const patience = { waitMs: 10, silenceMs: 3000 };
/** Whatever waits for this never ends, however late it is. It can only be cancelled. */
const never = new Promise<void>(() => {});

let open: OpenPage;
let hub: Hub;

beforeAll(async () => {
  hub = await openHub();
  open = await openPage('test/engine-page', 'enginePage');
  await open.page.evaluate(([address, store]) => window.enginePage.downloads.openHub(address, [store]), [
    hub.address,
    hub.store,
  ] as const);
}, 3 * minutes);

afterAll(async () => {
  await open?.close();
  await hub?.close();
});

beforeEach(() => void (hub.asked.length = 0));

let count = 0;

/** Puts a new repository for each test: small files without a redirect, and weights of this size behind one. */
function newRepo(bytes: number) {
  const repo = `made-up/model-${++count}`;
  const weights = randomBytes(bytes);
  hub.put(repo, commit, {
    'config.json': JSON.stringify({ model_type: 'llama', made: count }),
    'tokenizer.json': JSON.stringify({ made: count }),
    'tokenizer_config.json': '{}',
    'README.md': 'Not asked for.',
    'onnx/model_q4.onnx': weights,
  });
  return { repo, weights, store: pathInStore(weights) };
}

const look = (repo: string, revision = 'main', dtype = 'q4') =>
  open.page.evaluate((args) => window.enginePage.downloads.entry(...args), [repo, revision, dtype] as const);
const download = (entry: PinnedModel, { cancelAt = 10 ** 18 } = {}): Promise<Downloaded> =>
  inPage(entry, `download(entry, ${JSON.stringify({ cancelAt, patience })})`);
const bytesHere = (entry: PinnedModel) => inPage<number>(entry, 'bytesHere(entry)');
/** Entries travel as text. Their JSON type is recursive and too deep for the compiler. */
const inPage = <T>(entry: PinnedModel, call: string, page = open.page): Promise<T> =>
  page.evaluate(`(async (entry) => window.enginePage.downloads.${call})(${JSON.stringify(entry)})`);
const totalOf = (entry: PinnedModel) => entry.files.reduce((sum, { bytes }) => sum + bytes!, 0);
/** The first byte that each request for the weights asked for. */
const rangesOf = (path: string) =>
  hub.asked.filter((one) => one.path === path).map(({ range }) => Number(/\d+/.exec(range ?? '0')![0]));

async function reload() {
  await open.page.reload();
  await open.page.waitForFunction(() => 'enginePage' in window);
}

describe('a download', () => {
  test('brings exactly the files that are needed, whole, under their canonical addresses', async () => {
    const { repo, weights } = newRepo(3 * mb);
    const entry = await look(repo);
    expect(entry.id).toBe(`transformers:${repo}@${commit}:q4`);
    const { bytes, progress } = await download(entry);
    expect(bytes).toBe(totalOf(entry));
    expect(progress[0]).toMatchObject({ done: 0, total: bytes, unit: 'bytes' });
    expect(progress.at(-1)).toMatchObject({ done: bytes, total: bytes });
    expect(entry.files.at(-1)!.url).toBe(`https://huggingface.co/${repo}/resolve/${commit}/onnx/model_q4.onnx`);
    expect(await hashOf(entry.files.at(-1)!.url)).toBe(pathInStore(weights).split('/').at(-1));
    expect(hub.asked.some(({ path }) => path.includes('README'))).toBe(false);
    expect(await pieces()).toEqual([]);
    expect(await bytesHere(entry)).toBe(bytes);
  });

  test('asks for nothing twice: what is there is counted and left alone', async () => {
    const { repo } = newRepo(1 * mb);
    const entry = await look(repo);
    await download(entry);
    hub.asked.length = 0;
    const again = await download(entry);
    expect(again.bytes).toBe(totalOf(entry));
    expect(again.progress[0]!.done).toBe(totalOf(entry));
    expect(hub.asked).toEqual([]);
  });

  test(
    'is resumed where it was cancelled: no byte is asked for twice',
    async () => {
      const { repo, store } = newRepo(40 * mb);
      hub.fault(store, { kind: 'held', after: 30 * mb, until: never });
      const entry = await look(repo);
      const { error, progress } = await download(entry, { cancelAt: 24 * mb });
      expect(error).toMatch(/AbortError/);
      const here = await bytesHere(entry);
      expect(here).toBeGreaterThan(20 * mb);
      expect(here).toBeLessThan(40 * mb);
      expect(progress.at(-1)!.done).toBeGreaterThanOrEqual(24 * mb);
      hub.fault(store, undefined);
      const again = await download(entry);
      expect(again.bytes).toBe(totalOf(entry));
      const small = totalOf(entry) - 40 * mb;
      expect(again.progress[0]!.done).toBe(here);
      expect(rangesOf(store)).toEqual([0, here - small]);
    },
    2 * minutes,
  );

  test(
    'is resumed at its first missing piece when the page was left in the middle',
    async () => {
      const { repo, store } = newRepo(40 * mb);
      // The download cannot end before the page is gone, however long that takes here.
      let letGo = () => {};
      hub.fault(store, { kind: 'held', after: 24 * mb, until: new Promise((resolve) => (letGo = resolve)) });
      const entry = await look(repo);
      // Nothing awaits the download, because the page goes away meanwhile.
      void inPage(entry, 'download(entry)').catch(() => undefined);
      await expect.poll(() => bytesHere(entry), { timeout: 60_000 }).toBeGreaterThan(16 * mb);
      await reload();
      letGo();
      const here = await bytesHere(entry);
      hub.fault(store, undefined);
      expect((await download(entry)).bytes).toBe(totalOf(entry));
      const [first, second] = rangesOf(store);
      expect(first).toBe(0);
      expect(second).toBe(here - (totalOf(entry) - 40 * mb));
      expect(second! % (16 * mb)).toBeLessThan(mb);
    },
    2 * minutes,
  );

  test('goes on after a broken connection and after a fault of the server, as if nothing had been', async () => {
    const { repo, store } = newRepo(2 * mb);
    const entry = await look(repo);
    hub.fault(store, { kind: 'cut', after: mb, times: 1 });
    expect((await download(entry)).bytes).toBe(totalOf(entry));
    // The page loses bytes that the browser had not passed on when the connection broke.
    const [first, next = Infinity, ...more] = rangesOf(store);
    expect({ first, more }).toEqual({ first: 0, more: [] });
    expect(next).toBeLessThanOrEqual(mb);

    const other = newRepo(mb);
    const otherEntry = await look(other.repo);
    hub.fault(other.store, { kind: 'status', status: 503, times: 2 });
    expect((await download(otherEntry)).bytes).toBe(totalOf(otherEntry));
  });

  test('waits as long as a server asks it to, and no longer', async () => {
    const { repo, store } = newRepo(mb);
    const entry = await look(repo);
    hub.fault(store, { kind: 'status', status: 429, retryAfter: '1', times: 1 });
    const since = Date.now();
    expect((await download(entry)).bytes).toBe(totalOf(entry));
    expect(Date.now() - since).toBeGreaterThanOrEqual(1000);

    const other = newRepo(mb);
    hub.fault(other.store, { kind: 'status', status: 429, retryAfter: '3600' });
    const { error } = await download(await look(other.repo));
    expect(error).toMatch(/has had too many requests \(429\)\. The download so far is kept: try again later\./);
  });

  test('starts a file anew where the server knows no ranges', async () => {
    const { repo, store } = newRepo(3 * mb);
    const entry = await look(repo);
    hub.fault(store, { kind: 'held', after: 2.5 * mb, until: never });
    await download(entry, { cancelAt: 2 * mb });
    hub.fault(store, { kind: 'no range' });
    expect((await download(entry)).bytes).toBe(totalOf(entry));
  });

  test('of a file of which nothing is listed brings what its server has, resumed too', async () => {
    const { repo, weights, store } = newRepo(3 * mb);
    const { files, ...entry } = await look(repo);
    const unlisted = { ...entry, files: files.map(({ url, cache }) => ({ url, cache, bytes: null })) };
    hub.fault(store, { kind: 'held', after: 2.5 * mb, until: never });
    expect((await download(unlisted, { cancelAt: mb })).error).toMatch(/AbortError/);
    expect(await bytesHere(unlisted)).toBeGreaterThanOrEqual(mb);
    hub.fault(store, { kind: 'cut', after: mb / 4, times: 1 });
    const { bytes } = await download(unlisted);
    expect(bytes).toBe(files.reduce((sum, file) => sum + file.bytes!, 0));
    expect(rangesOf(store)).toHaveLength(3);
    expect(await hashOf(files.at(-1)!.url)).toBe(pathInStore(weights).split('/').at(-1));
  });

  test(
    'in another tab of the same model does not wait for its end, and says so',
    async () => {
      const { repo, store } = newRepo(20 * mb);
      hub.fault(store, { kind: 'slow', ms: 50 });
      const entry = await look(repo);
      const first = download(entry);
      await expect.poll(() => hub.asked.some(({ path }) => path === store)).toBe(true);
      const tab = await open.page.context().newPage();
      await tab.goto(open.served.address);
      await tab.waitForFunction(() => 'enginePage' in window);
      const { error } = await inPage<Downloaded>(entry, 'download(entry)', tab);
      expect(error).toMatch(/is being downloaded in another tab\.$/);
      await tab.close();
      await open.page.evaluate(() => window.enginePage.downloads.cancel());
      await first;
    },
    minutes,
  );

  test('is taken off the machine, pieces and all', async () => {
    const { repo, store } = newRepo(3 * mb);
    const entry = await look(repo);
    hub.fault(store, { kind: 'slow', ms: 20 });
    await download(entry, { cancelAt: mb });
    expect(await bytesHere(entry)).toBeGreaterThan(0);
    await inPage(entry, 'remove(entry)');
    expect(await bytesHere(entry)).toBe(0);
    expect((await pieces()).filter((path) => path.includes(repo))).toEqual([]);
  });
});

describe('what goes wrong with a file is one sentence', () => {
  const kept = [
    ['a page that is not there', { kind: 'status', status: 404 }, /does not have the file model_q4\.onnx \(404\)/],
    ['a login', { kind: 'status', status: 401 }, /does not give the file model_q4\.onnx without a login/],
    ['a gate', { kind: 'status', status: 403 }, /refuses the file model_q4\.onnx \(403\)/],
    ['a fault of the server', { kind: 'status', status: 500 }, /reports an error of its own \(500\)/],
    ['too many requests', { kind: 'status', status: 429 }, /has had too many requests \(429\)/],
    ['a web page', { kind: 'html' }, /sent a web page instead of the file model_q4\.onnx/],
    ['a connection that always breaks', { kind: 'cut', after: 0 }, /keeps breaking off/],
    ['silence from the start', { kind: 'silence', after: 0 }, /has sent nothing for \d+ seconds/],
    ['silence in the middle', { kind: 'silence', after: mb / 2 }, /has sent nothing for \d+ seconds/],
    ['a file that goes on', { kind: 'longer' }, /is longer than .* lists\. It was deleted/],
    ['other bytes', { kind: 'wrong bytes' }, /its hash is wrong\)\. It was deleted: download it again\.$/],
  ] as const satisfies readonly (readonly [string, Fault, RegExp])[];

  test.each(kept)('%s', async (_, fault, words) => {
    const { repo, store } = newRepo(mb);
    const entry = await look(repo);
    hub.fault(store, fault);
    const { error } = await download(entry);
    expect(error).toMatch(words);
    expect(error).toMatch(/^UserError: [^\n]+\.$/);
    // Bytes from before the fault are kept, and wrong bytes are not. The next attempt succeeds.
    if (fault.kind === 'silence' && fault.after > 0) expect(await bytesHere(entry)).toBeGreaterThan(fault.after);
    if (fault.kind === 'wrong bytes') expect(await bytesHere(entry)).toBeLessThan(mb);
    hub.fault(store, undefined);
    expect((await download(entry)).bytes).toBe(totalOf(entry));
  });

  test('a small file with other bytes, which only git’s hash tells', async () => {
    const { repo } = newRepo(mb);
    const entry = await look(repo);
    const path = `/${repo}/resolve/${commit}/tokenizer.json`;
    hub.fault(path, { kind: 'wrong bytes' });
    expect((await download(entry)).error).toMatch(/tokenizer\.json is not what/);
    hub.fault(path, undefined);
    expect((await download(entry)).bytes).toBe(totalOf(entry));
  });

  test('a redirect to where nothing was opened', async () => {
    const elsewhere = await openHub();
    const { repo, store } = newRepo(mb);
    const entry = await look(repo);
    hub.fault(`/${repo}/resolve/${commit}/onnx/model_q4.onnx`, { kind: 'redirect', to: `${elsewhere.store}${store}` });
    expect((await download(entry)).error).toMatch(/redirects to .* which is not an address you have allowed/);
    await elsewhere.close();
    // By then the browser has followed the redirect. The test can only check that nothing from there is used.
    expect(open.foreign.filter((address) => address.startsWith(elsewhere.store))).toHaveLength(1);
    open.foreign.splice(0);
  });

  test('more than the browser has room for, before a byte is fetched', async () => {
    const { repo, store } = newRepo(mb);
    const entry = await look(repo);
    const vast = { ...entry, files: entry.files.map((file) => ({ ...file, bytes: 10 ** 15 })) };
    expect((await download(vast)).error).toMatch(/^UserError: The browser gives this page space for another .* needs/);
    expect(hub.asked.some(({ path }) => path === store)).toBe(false);
  });

  test(
    'a disk that fills up on the way; with room again nothing that came is asked for twice',
    async () => {
      const { repo, store } = newRepo(40 * mb);
      const entry = await look(repo);
      // Uses its own storage, because files that other tests deleted free their space at an unknown time.
      const page = await open.page.context().browser()!.newPage();
      await page.goto(open.served.address);
      await page.waitForFunction(() => 'enginePage' in window);
      await page.evaluate(([address, store]) => window.enginePage.downloads.openHub(address, [store]), [
        hub.address,
        hub.store,
      ] as const);
      const downloadHere = () => inPage<Downloaded>(entry, `download(entry, { patience: { waitMs: 10 } })`, page);
      const session = await page.context().newCDPSession(page);
      const { origin } = new URL(open.served.address);
      // There is enough space when the download begins. Something else takes it while the download runs.
      let goOn = () => {};
      hub.fault(store, { kind: 'held', after: 20 * mb, until: new Promise((resolve) => (goOn = resolve)) });
      const ending = downloadHere();
      await expect.poll(() => inPage<number>(entry, 'bytesHere(entry)', page)).toBeGreaterThan(16 * mb);
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 28 * mb });
      goOn();
      expect((await ending).error).toMatch(
        /^UserError: The disk is full, .* The download so far is kept: free some space, then continue\.$/,
      );
      const here = await inPage<number>(entry, 'bytesHere(entry)', page);
      expect(here).toBeGreaterThanOrEqual(16 * mb);
      expect(here).toBeLessThan(40 * mb);
      await session.send('Storage.overrideQuotaForOrigin', { origin });
      hub.fault(store, undefined);
      expect((await downloadHere()).bytes).toBe(totalOf(entry));
      expect(rangesOf(store)).toEqual([0, here - (totalOf(entry) - 40 * mb)]);
      await page.context().close();
    },
    2 * minutes,
  );

  test('a place that the person has not opened', async () => {
    const { repo } = newRepo(mb);
    const entry = await look(repo);
    hub.asked.length = 0;
    await open.page.evaluate(() => localStorage.setItem('evenkeel-origins', '[]'));
    expect((await download(entry)).error).toMatch(/^UserError: A request to .* was stopped/);
    expect(hub.asked).toEqual([]);
    await open.page.evaluate(([address, store]) => window.enginePage.downloads.openHub(address, [store]), [
      hub.address,
      hub.store,
    ] as const);
  });
});

describe('looking a repository up', () => {
  test('pins the commit of a branch, and finds an older commit again', async () => {
    const { repo } = newRepo(mb);
    const older = 'a'.repeat(40);
    const newer = 'b'.repeat(40);
    const files = { 'config.json': '{}', 'tokenizer.json': '{}', 'tokenizer_config.json': '{}', 'onnx/model_q4.onnx': 'x' };
    hub.put(repo, older, files);
    hub.put(repo, newer, files);
    expect((await look(repo)).id).toContain(`@${newer}:`);
    expect((await look(repo, older)).id).toContain(`@${older}:`);
  });

  test.each([
    [
      'a repository that is not there',
      'nobody/nothing',
      undefined,
      /does not give the repository nobody\/nothing without a login/,
    ],
    ['a revision that is not there', undefined, 'nowhere', /does not have the repository .* \(404\)/],
    ['no name', 'only-a-name', undefined, /“only-a-name” is not a repository's name/],
    ['a name with a way out of it', 'a/../b', undefined, /is not a repository's name/],
  ])('%s', async (_, repo, revision, words) => {
    await expect(look(repo ?? newRepo(10).repo, revision)).rejects.toThrow(words);
  });

  test.each([
    ['a web page in place of JSON', { kind: 'html' }, /sent a web page instead of JSON/],
    ['no JSON', { kind: 'body', body: '{"sha": ' }, /is not whole JSON/],
    ['JSON of another form', { kind: 'body', body: '{"sha": 7}' }, /is not in the form that Evenkeel knows/],
    ['JSON without end', { kind: 'body', body: `[${'"x",'.repeat(3_000_000)}"x"]` }, /is longer than 8 MB/],
    ['JSON without bottom', { kind: 'body', body: '['.repeat(100) + ']'.repeat(100) }, /levels deep/],
  ] as const satisfies readonly (readonly [string, Fault, RegExp])[])('%s', async (_, fault, words) => {
    const { repo } = newRepo(10);
    const path = `/api/models/${repo}/${fault.kind === 'body' && fault.body.length > 9000 ? `tree/${commit}` : 'revision/main'}`;
    hub.fault(path, fault);
    await expect(look(repo)).rejects.toThrow(words);
  });

  test('a gated repository, before anything is fetched', async () => {
    hub.put('made-up/gated', commit, { 'config.json': '{}' }, true);
    await expect(look('made-up/gated')).rejects.toThrow(/requires everyone to ask for access/);
  });

  test('a repository without the wanted weights says which it has', async () => {
    const { repo } = newRepo(10);
    await expect(look(repo, 'main', 'fp16')).rejects.toThrow(`${repo} has no weights kept as fp16. It has q4.`);
  });
});

test('nothing was asked of any other host', () => {
  const own = [hub.address, hub.store];
  expect(open.foreign.filter((address) => !own.some((origin) => address.startsWith(`${origin}/`)))).toEqual([]);
});

/** SHA-256 of a file as the library finds it in the cache. */
const hashOf = (url: string): Promise<string> =>
  open.page.evaluate(async (address) => {
    const response = await (await caches.open('transformers-cache')).match(address);
    const digest = await crypto.subtle.digest('SHA-256', await response!.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }, url);

async function pieces(): Promise<string[]> {
  const kept = await open.page.evaluate(() => window.enginePage.downloads.kept());
  return Object.keys(kept).filter((path) => path.startsWith('evenkeel-pieces:'));
}
