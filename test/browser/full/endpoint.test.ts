import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPage, type OpenPage } from '../../engine-page/open.ts';
import { isThorough } from '../../thorough.ts';
import { bare, ended, textOfArchive } from '../../cli/run/running.ts';
import {
  answerTo,
  faultsBySeed,
  serveOpenAi,
  type Asked,
  type OpenAiServer,
  type OpenAiServerOptions,
} from '../openai-server.ts';

const minutes = 60_000;
const key = 'sk-secret-0123456789';
const parallel = 6;

let open: OpenPage;
let server: OpenAiServer;
let strange: OpenAiServer;

beforeAll(async () => {
  [server, strange] = [await serveOpenAi({ key }), await serveOpenAi()];
  open = await openPage('test/endpoint-page', 'endpointPage');
  await open.page.evaluate((words) => void window.endpointPage.addEndpoint(words), {
    name: 'Cluster',
    baseUrl: server.baseUrl,
    key,
    parallel,
    timeoutMs: 3000,
  });
}, 2 * minutes);

afterEach(() => {
  server.change({ key });
  expect(strange.paths).toEqual([]);
  // A browser may report the target of a redirect, even late. The server there confirms that nothing arrived.
  const known = [`${server.baseUrl}/`, `${strange.baseUrl}/chat/completions`];
  expect(open.foreign.filter((address) => !known.some((start) => address.startsWith(start)))).toEqual([]);
});

afterAll(async () => {
  await open?.close();
  await server?.close();
  await strange?.close();
});

type Wanted = Parameters<typeof window.endpointPage.run>[0];
const run = (wanted: Omit<Wanted, 'model'> & Partial<Pick<Wanted, 'model'>>) =>
  open.page.evaluate((wanted) => window.endpointPage.run(wanted), { model: ['cluster', 'echo'] as const, ...wanted });

/** The server's answer to each requested seed. */
const answersBySeed = (asked: readonly Asked[]) => new Map(asked.map(({ body }) => [body.seed, answerTo(body)]));

/** 500 cells in the nightly run, a third of them in the gate. */
const mixed: Wanted['items'] = [0, isThorough ? 63 : 21];

describe('500 cells through runner, engine and store', () => {
  test(
    'under a mix of faults: none lost, none doubled, never more at once than allowed; what failed can be asked again',
    async () => {
      const fault = faultsBySeed(
        4,
        0.3,
        [
          'slow',
          'too often',
          'too often, in its own time',
          'broken',
          'starting',
          'dropped at once',
          'dropped in the middle',
          'ends early',
          'error in the stream',
        ],
        ['garbage', 'garbage in the stream', 'web page', 'context', 'silent in the middle'],
      );
      server.change({ key, fault, retryAfterSeconds: 0.05, pieceMs: 1 });
      const before = server.asked.length;
      const first = await run({ items: mixed, seed: 1 });
      const asked = server.asked.slice(before);
      expect(first.total).toBeGreaterThanOrEqual(isThorough ? 500 : 160);
      expect(first.end).toEqual({ end: 'done' });
      expect(first.answers).toHaveLength(first.total);
      expect(new Set(first.answers.map(({ cell }) => cell)).size).toBe(first.total);
      const expected = answersBySeed(asked);
      const good = first.answers.filter(({ finish }) => finish !== 'error');
      for (const { seed, text } of good) expect(text).toBe(expected.get(seed! % 2 ** 31));
      const failed = first.answers.filter(({ finish }) => finish === 'error');
      expect(failed.length).toBeGreaterThan(10);
      expect(failed.length).toBeLessThan(first.total / 4);
      for (const { error } of failed) expect(error).toMatch(/^The (server|connection to the server) “Cluster” .+\.$/);
      expect(new Set(asked.map(({ fault }) => fault)).size).toBe(15);
      expect(server.mostAtOnce).toBeLessThanOrEqual(parallel);
      expect(server.mostAtOnce).toBeGreaterThan(parallel / 2);

      // The server completed every cell at most once. No cell with a complete answer was requested again.
      const ended = server.answered.map(({ body }) => body.seed).filter((seed) => seed !== 1);
      expect(ended).toHaveLength(new Set(ended).size);
      expect(ended).toHaveLength(good.length);

      const again = await run({ items: mixed, seed: 1, which: 'failed' });
      expect(again.id).toBe(first.id);
      expect(again.end).toEqual({ end: 'done' });
      expect(again.answers).toHaveLength(first.total);
      expect(new Set(again.answers.map(({ cell }) => cell)).size).toBe(first.total);
      expect(again.answers.filter(({ finish }) => finish === 'error')).toEqual([]);
      for (const { seed, text } of again.answers) expect(text).toBe(answersBySeed(server.asked).get(seed! % 2 ** 31));
      console.log(
        `${first.total} cells: ${asked.length} requests, ${failed.length} failed and were asked again, at most ${server.mostAtOnce} at once`,
      );
    },
    5 * minutes,
  );

  test('the command gives the same archive of the same plan from the same server, but for times and origins', async () => {
    const { id, end, total } = await run({ items: [63, 67], seed: 3 });
    expect(end).toEqual({ end: 'done' });
    const archive = await open.page.evaluate((id) => window.endpointPage.archive(id), id);
    const folder = await mkdtemp(join(tmpdir(), 'evenkeel-same-'));
    const [plan, out] = [join(folder, 'app.evenkeel.jsonl'), join(folder, 'command.evenkeel.jsonl')];
    await writeFile(plan, archive);
    const args = ['run', plan, '--endpoint', server.baseUrl, '--out', out, '--parallel', '12'];
    const { code, err } = await ended(args, { env: { EVENKEEL_KEY: key } });
    expect([code, err]).toEqual([0, expect.stringContaining(`${total} of ${total} answers`)]);
    expect(bare(textOfArchive(out))).toBe(bare(archive));
    await rm(folder, { recursive: true });
  }, 60_000);

  test('the archive holds neither the key nor a place for it', async () => {
    const { id } = await run({ items: [63, 65], seed: 2 });
    const archive = await open.page.evaluate((id) => window.endpointPage.archive(id), id);
    expect(archive).toContain('endpoint:cluster/echo');
    expect(archive).toContain(server.origin);
    expect(archive).not.toContain(key);
    expect(archive.toLowerCase()).not.toMatch(/bearer|authorization|"key"/);
    expect(server.asked.every(({ authorization }) => authorization === `Bearer ${key}`)).toBe(true);
  });
});

test('that a model does not obey top-k stands with what is known of it, in the archive', async () => {
  server.change({ key });
  await open.page.evaluate((words) => void window.endpointPage.addEndpoint(words), {
    name: 'Tried',
    baseUrl: server.baseUrl,
    key,
    models: ['echo'],
    probes: { echo: { found: 'ignored', at: 1 } },
  } as const);
  const { id } = await run({ model: ['tried', 'echo'], items: [97, 98], seed: 12 });
  const archive = await open.page.evaluate((id) => window.endpointPage.archive(id), id);
  const { models } = JSON.parse(archive.slice(0, archive.indexOf('\n'))) as { models: { drawnOtherwise?: string[] }[] };
  expect(models[0]?.drawnOtherwise).toEqual([expect.stringMatching(/^It seems to ignore top-k/)]);
});

test('a healthy server that takes its time does not count as silent, though a browser asks it six things at once; what it allows is not asked before every request', async () => {
  server.change({ key, thinksMs: 1000 });
  await open.page.evaluate((words) => void window.endpointPage.addEndpoint(words), {
    name: 'Slow',
    baseUrl: server.baseUrl,
    key,
    parallel: 32,
    timeoutMs: 4000,
  });
  const [asked, preflights] = [server.asked.length, server.preflights];
  const { end, answers, total } = await run({ model: ['slow', 'echo'], items: [90, 96], seed: 11 });
  expect(end).toEqual({ end: 'done' });
  expect(total).toBeGreaterThan(32);
  expect(answers.filter(({ finish }) => finish === 'error')).toEqual([]);
  expect(server.asked.length - asked).toBe(total);
  // A preflight is sent once per connection, or again when the browser forgets its result after five seconds.
  expect(server.preflights - preflights).toBeLessThan(total / 2);
});

test('an abort ends a run at once, and what was answered is kept; then the rest alone is asked', async () => {
  let asked = 0;
  // All responses but the first ones would never end.
  server.change({ key, fault: () => (++asked > parallel ? 'drip' : 'none') });
  const stopping = run({ items: [65, 85], seed: 3 });
  await expect.poll(() => asked).toBe(2 * parallel);
  await open.page.evaluate(() => window.endpointPage.stop());
  const stopped = await stopping;
  expect(stopped.end).toEqual({ end: 'aborted' });
  console.log(`stopped ${stopped.stopMs.toFixed(0)} ms after the abort`);
  expect(stopped.answers.length).toBeGreaterThan(0);
  expect(stopped.answers.length).toBeLessThan(stopped.total);
  const before = server.asked.length;
  server.change({ key });
  const rest = await run({ items: [65, 85], seed: 3 });
  expect(rest.end).toEqual({ end: 'done' });
  expect(rest.answers).toHaveLength(rest.total);
  expect(server.asked.length - before).toBe(rest.total - stopped.answers.length);
});

test('Retry-After is kept by every request', async () => {
  server.change({ key, fault: ({ tried }) => (tried === 1 ? 'too often' : 'none'), retryAfterSeconds: 1 });
  const before = server.asked.length;
  const { end, answers } = await run({ items: [85, 86], seed: 4 });
  expect([end, answers.filter(({ finish }) => finish === 'error')]).toEqual([{ end: 'done' }, []]);
  const asked = server.asked.slice(before);
  const refused = asked.filter(({ fault }) => fault === 'too often');
  expect(refused).toHaveLength(answers.length);
  for (const { at, body } of refused) {
    const next = asked.find((other) => other.at > at && other.body.seed === body.seed)!;
    expect(next.at - at).toBeGreaterThanOrEqual(990);
  }
});

describe('a run breaks off in a sentence, keeps what it has, and goes on later', () => {
  test.each<[string, OpenAiServerOptions, string | RegExp, number]>([
    ['a wrong key', { key: 'another' }, 'The server “Cluster” answered 401: its key is missing or wrong.', 86],
    [
      'a model that it has no more',
      { key, models: ['other'] },
      /^The server “Cluster” answered 404: it has no such model/,
      87,
    ],
    [
      'a server that no page may ask',
      { key, withoutCors: true },
      /^The server “Cluster” could not be reached at .*OLLAMA_ORIGINS/,
      88,
    ],
  ])('%s', async (_, options, why, item) => {
    server.change(options);
    const broken = await run({ items: [item, item + 1], seed: item });
    expect(broken.end).toMatchObject({ end: 'broken', why: typeof why === 'string' ? why : expect.stringMatching(why) });
    expect(broken.answers).toEqual([]);
    server.change({ key });
    const whole = await run({ items: [item, item + 1], seed: item });
    expect(whole.end).toEqual({ end: 'done' });
    expect(whole.answers.filter(({ finish }) => finish === 'error')).toEqual([]);
  });

  test('a server that goes away in the middle', async () => {
    server.change({ key, fault: ({ body }) => (answersSoFar() > 10 && body.seed !== 1 ? 'dropped at once' : 'none') });
    const from = server.answered.length;
    const answersSoFar = () => server.answered.length - from;
    const broken = await run({ items: [90, 100], seed: 5 });
    expect(broken.end).toMatchObject({
      end: 'broken',
      why: expect.stringMatching(
        / stopped answering after \d+ answers\. Since then no connection to it can be made\.$/,
      ) as string,
    });
    const good = broken.answers.filter(({ finish }) => finish !== 'error');
    expect(good.length).toBeGreaterThanOrEqual(10);
    expect(broken.answers.length - good.length).toBeLessThan(3);
    server.change({ key });
    expect((await run({ items: [90, 100], seed: 5 })).end).toEqual({ end: 'done' });
    const healed = await run({ items: [90, 100], seed: 5, which: 'failed' });
    expect(healed.answers).toHaveLength(healed.total);
    expect(healed.answers.filter(({ finish }) => finish === 'error')).toEqual([]);
  });
});

test('a redirect is named as one, and not followed', async () => {
  server.change({ key, fault: () => 'redirect', redirectsTo: `${strange.baseUrl}/chat/completions` });
  const { end, answers } = await run({ items: [89, 90], seed: 89 });
  expect(end).toMatchObject({
    end: 'broken',
    why: 'The server “Cluster” answered with a redirect to another address: put that address in instead.',
  });
  expect(answers).toEqual([]);
  expect(strange.paths).toEqual([]);
});

test('its models can be asked for', async () => {
  server.change({ key, models: ['echo', 'org/model:7b'] });
  expect(await open.page.evaluate(() => window.endpointPage.models('cluster'))).toEqual(['echo', 'org/model:7b']);
});

test('its worker reaches nobody else, and the endpoint by one way only', async () => {
  await open.page.evaluate(() => window.endpointPage.models('cluster'));
  // The worker stays for a moment, in case the page needs it again.
  const worker = open.page.workers().find((worker) => worker.url().includes('endpoint.worker'))!;
  const addresses = [`${strange.baseUrl}/models`, `${server.baseUrl}/models`, 'https://evil.example/'];
  const tried = await worker.evaluate(async (addresses) => {
    const outcome = (address: string) =>
      fetch(address).then(
        () => 'went through',
        (error: Error) => error.message,
      );
    const ways = ['XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'FontFace', 'Worker', 'SharedWorker'];
    return { outcomes: await Promise.all(addresses.map(outcome)), ways: ways.filter((way) => way in self) };
  }, addresses);
  for (const outcome of tried.outcomes) expect(outcome).toMatch(/^A request to .+ was stopped/);
  expect(tried.ways).toEqual([]);
  // The test sees workers' requests, so a check that finds no other requests means something.
  expect(open.foreign.some((address) => address === `${server.baseUrl}/models`)).toBe(true);
});

test('a guarded worker’s cache fetches from its own origin alone', async () => {
  const own = `${open.served.address}favicon.svg`;
  const add = (addresses: string[]) => open.page.evaluate((all) => window.endpointPage.addToGuardedCache(all), addresses);
  expect(await add([own])).toEqual({ one: 'added', all: 'added', kept: [own] });
  const refused = await add([`${strange.baseUrl}/models`, own]);
  expect(refused.one).toMatch(/was stopped: Evenkeel only fetches from where it is served/);
  expect(refused.all).toMatch(/was stopped/);
  expect(await add([`${open.served.address}no-such-file`])).toMatchObject({ one: 'TypeError: Request failed: 404' });
});
