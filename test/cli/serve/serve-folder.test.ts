import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder, type FolderServer } from '../../../cli/serve/serve-folder.ts';
import { headers as hostHeaders, headersFile } from '../../../tools/build/headers.ts';

let around: string;
let served: FolderServer;
let port: number;

beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'evenkeel-serve-'));
  await mkdir(join(around, 'app/assets'), { recursive: true });
  await mkdir(join(around, 'application'));
  await writeFile(join(around, 'app/index.html'), '<!doctype html>here');
  await writeFile(join(around, 'app/_headers'), headersFile());
  await writeFile(join(around, 'app/assets/a.wasm'), 'wasm');
  await writeFile(join(around, 'secret.txt'), 'secret');
  await writeFile(join(around, 'application/b.txt'), 'secret');
  await symlink(join(around, 'secret.txt'), join(around, 'app/link.txt'));
  served = await serveFolder(join(around, 'app'), 0);
  port = Number(new URL(served.address).port);
});
afterAll(async () => {
  served.close();
  await served.closed;
  await rm(around, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Requests the path verbatim; `fetch` would normalize it. */
const ask = (path: string, { method = 'GET', host = `127.0.0.1:${port}` } = {}): Promise<Answer> =>
  new Promise((answered, failed) => {
    const asking = request({ port, host: '127.0.0.1', path, method, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += String(part)));
      response.on('end', () => answered({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    asking.on('error', failed).end();
  });

test('serves the app with the headers of the hosting page', async () => {
  const { status, text, headers } = await ask('/?x=1');
  expect([status, text, headers['content-type']]).toEqual([200, '<!doctype html>here', 'text/html; charset=utf-8']);
  for (const [name, value] of Object.entries(hostHeaders)) expect(headers[name.toLowerCase()]).toBe(value);
  expect((await ask('/assets/a.wasm')).headers['content-type']).toBe('application/wasm');
  expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('another name that leads to this machine is refused (DNS rebinding)', async () => {
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1.evil.example:${port}`,
    `127.0.0.1:${port + 1}`,
    ' ',
  ]) {
    const { status, text } = await ask('/', { host });
    expect([host, status]).toEqual([host, 403]);
    expect(text).not.toContain('here');
  }
  for (const host of [`localhost:${port}`, `LOCALHOST:${port}`]) expect((await ask('/', { host })).status).toBe(200);
});

test('nothing outside the folder is read, by whatever path', async () => {
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '//etc/passwd',
    '/link.txt',
    '/../application/b.txt',
    '/%00',
    '/%',
    '/assets',
    '/nope',
    'http://127.0.0.1/../secret.txt',
  ]) {
    const { status, text } = await ask(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('secret');
  }
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
  const { status, headers } = await ask('/', { method });
  expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test('a port that is taken is told', async () => {
  await expect(serveFolder(join(around, 'app'), port)).rejects.toThrow(`The port ${port} is taken`);
});
