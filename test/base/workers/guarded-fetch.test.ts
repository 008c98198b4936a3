import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeGuardedFetch, guardWorker } from '../../../src/base/workers/guarded-fetch.ts';
import { UserError } from '../../../src/base/errors/user-error.ts';

const reached: string[] = [];
const servers: Server[] = [];
let own: string;
let foreign: string;

async function listen(answer: (path: string) => { status: number; location?: string }) {
  const server = createServer((request, response) => {
    reached.push(`${request.headers.host}${request.url}`);
    const { status, location } = answer(request.url ?? '');
    response.writeHead(status, location === undefined ? {} : { location }).end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  foreign = await listen(() => ({ status: 200 }));
  own = await listen((path) => (path === '/away' ? { status: 302, location: `${foreign}/stolen` } : { status: 200 }));
});

beforeEach(() => void (reached.length = 0));

afterAll(() => servers.forEach((server) => server.close()));

describe('the guarded fetch', () => {
  const guarded = () => makeGuardedFetch([own], fetch);

  test('fetches from its own origin, whatever form the address has', async () => {
    for (const input of [`${own}/a`, new URL(`${own}/b`), new Request(`${own}/c`)]) {
      expect(await (await guarded()(input)).text()).toBe('here');
    }
    expect(reached).toHaveLength(3);
  });

  test('stops every other address before anything is sent', async () => {
    const port = new URL(foreign).port;
    const addresses = [
      `${foreign}/x`,
      new URL(foreign),
      new Request(foreign),
      `http://localhost:${port}/`,
      own.replace('http:', 'https:'),
      `${own}@127.0.0.1:${port}/`,
      'https://huggingface.co/a/b/resolve/main/config.json',
      'file:///etc/passwd',
      `blob:${foreign}/6c1a2b7e`,
    ];
    for (const address of addresses) {
      await expect(guarded()(address), String(address)).rejects.toThrow(UserError);
    }
    expect(reached).toEqual([]);
  });

  test('names the host that was not asked', async () => {
    await expect(guarded()('https://example.org/x')).rejects.toThrow(
      'A request to example.org was stopped: Evenkeel only fetches from where it is served.',
    );
  });

  test('does not follow a redirect', async () => {
    await expect(guarded()(`${own}/away`)).rejects.toThrow();
    await expect(guarded()(`${own}/away`, { redirect: 'follow' })).rejects.toThrow();
    expect(reached.some((path) => path.includes('stolen'))).toBe(false);
  });

  test('reads data: addresses, which ask nobody', async () => {
    expect(await (await guarded()('data:text/plain,hello')).text()).toBe('hello');
    expect(reached).toEqual([]);
  });

  test('the list can be longer', async () => {
    expect((await makeGuardedFetch([own, foreign], fetch)(foreign)).status).toBe(200);
  });
});

test('a guarded worker has no other way out', async () => {
  const scope = { fetch, XMLHttpRequest: 1, WebSocket: 1, EventSource: 1, FontFace: 1, Worker: 1, caches: 'kept' };
  guardWorker(scope as unknown as typeof globalThis, [own]);
  expect(Object.keys(scope).sort()).toEqual(['caches', 'fetch']);
  await expect(scope.fetch(foreign)).rejects.toThrow(UserError);
  expect((await scope.fetch(own)).status).toBe(200);
});

test('what a worker inherits is no way out either', async () => {
  class Scope {
    importScripts = 1;
    fetch() {
      return fetch(foreign);
    }
  }
  Object.defineProperty(Scope.prototype, 'XMLHttpRequest', { value: 1, configurable: true });
  const scope = new Scope() as unknown as typeof globalThis;
  guardWorker(scope, [own]);
  Reflect.deleteProperty(scope, 'fetch');
  expect(['importScripts', 'XMLHttpRequest'].filter((way) => way in scope)).toEqual([]);
  await expect(scope.fetch(foreign)).rejects.toThrow(UserError);
});

describe('a list for a hub', () => {
  test('stands for all below a host, and not for what only looks like it', async () => {
    const asked: string[] = [];
    const noted = (async (input) => (asked.push(String(input)), new Response('there'))) as typeof fetch;
    const guarded = makeGuardedFetch(['https://*.hf.co', 'https://hub.example'], noted);
    for (const address of ['https://cdn.hf.co/a', 'https://a.b.hf.co/a', 'https://hub.example/a']) {
      expect(await (await guarded(address)).text()).toBe('there');
    }
    const others = ['https://hf.co/a', 'http://cdn.hf.co/a', 'https://evilhf.co/', 'https://cdn.hf.co.evil.example/'];
    for (const address of [...others, 'https://cdn.hf.co:8443/', 'https://x.hub.example/']) {
      await expect(guarded(address), address).rejects.toThrow(UserError);
    }
    expect(asked).toHaveLength(3);
  });

  test('may let redirects be followed, but hands on no answer from elsewhere', async () => {
    await expect(makeGuardedFetch([own], fetch, 'followed')(`${own}/away`)).rejects.toThrow(
      `${new URL(own).host} redirects to ${new URL(foreign).host}, which is not an address you have allowed.`,
    );
    expect(await (await makeGuardedFetch([own, foreign], fetch, 'followed')(`${own}/away`)).text()).toBe('here');
  });
});
