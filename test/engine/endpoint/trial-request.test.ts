import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { EndpointWorkerApi } from '../../../src/engine/endpoint/worker-api.ts';
import { serveOpenAi } from '../../browser/openai-server.ts';

const key = 'sk-secret-0123456789';
const close: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const one of close.splice(0)) await one();
});

async function serve(answer: RequestListener): Promise<{ origin: string; headers: object[] }> {
  const headers: object[] = [];
  const server = createServer((request, response) => {
    headers.push({ ...request.headers, path: request.url });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers };
}

const tryOut = (baseUrl: string, worker = new EndpointWorkerApi(fetch), timeoutMs = 20_000) =>
  worker.tryOut({ name: 'Test', baseUrl, key, parallel: 1, timeoutMs });

test.each([
  [401, 'wrong key'],
  [403, 'wrong key'],
  [404, 'no such path'],
  [405, 'no such path'],
  [503, 'its own trouble'],
])('an answer of %d is %s', async (status, fault) => {
  const { origin, headers } = await serve((_, response) => response.writeHead(status).end());
  expect(await tryOut(`${origin}/v1`)).toMatchObject({ is: 'answered', fault, status });
  expect(headers).toMatchObject([{ path: '/v1/models', authorization: `Bearer ${key}` }]);
});

test('a web page is no list of models', async () => {
  const { origin } = await serve((_, response) => response.end('<!doctype html><title>Open WebUI</title>'));
  expect(await tryOut(`${origin}/v1`)).toMatchObject({ is: 'answered', fault: 'no such path' });
});

test('a redirect is one, and not followed', async () => {
  const other = await serveOpenAi();
  close.push(() => other.close());
  const { origin } = await serve((_, response) => response.writeHead(307, { location: `${other.baseUrl}/models` }).end());
  expect(await tryOut(`${origin}/v1`)).toMatchObject({ is: 'answered', fault: 'redirected' });
  expect(other.paths).toEqual([]);
});

test('a server that says nothing is given up after its time', async () => {
  const { origin } = await serve(() => undefined);
  expect(await tryOut(`${origin}/v1`, undefined, 1000)).toEqual({
    is: 'silent',
    message: 'The server “Test” sent nothing for 1 s.',
  });
});

test('where nobody is, the second request finds nobody either', async () => {
  const { origin } = await serve((_, response) => response.end());
  await close.pop()?.();
  expect(await tryOut(`${origin}/v1`)).toEqual({ is: 'unreached', answersAnybody: false });
});

test('a server that no page may read is found to be there by a second request, without the key', async () => {
  const { origin, headers } = await serve((_, response) => response.end('{}'));
  // Like a browser: a response that the page may not read fails, except for a no-cors request.
  const modes: unknown[] = [];
  const asBrowser: typeof fetch = async (input, init) => {
    modes.push(init?.mode);
    const response = await fetch(input, init);
    if (init?.mode !== 'no-cors') throw new TypeError('Failed to fetch');
    return response;
  };
  expect(await tryOut(`${origin}/v1`, new EndpointWorkerApi(asBrowser))).toEqual({ is: 'unreached', answersAnybody: true });
  expect(modes).toEqual([undefined, 'no-cors']);
  expect(headers).toHaveLength(2);
  expect(JSON.stringify(headers[1])).not.toContain(key);
  expect(headers[1]).toMatchObject({ path: '/v1/models' });
  expect(headers[1]).not.toHaveProperty('cookie');
});
