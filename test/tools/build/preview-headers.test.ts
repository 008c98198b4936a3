import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preview } from 'vite';
import { headers, sentHeaders } from '../../../tools/build/headers.ts';

test('npm start sends the headers with every response, also with 304', async () => {
  const root = await mkdtemp(join(tmpdir(), 'evenkeel-preview-'));
  await mkdir(join(root, 'dist'));
  await writeFile(join(root, 'dist/index.html'), '<!doctype html>');
  await writeFile(join(root, 'dist/some.worker.js'), 'postMessage(1)');
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [sentHeaders()],
    preview: { host: '127.0.0.1', port: 0 },
  });
  try {
    const origin = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}`;
    const first = await fetch(`${origin}/some.worker.js`);
    const etag = first.headers.get('etag') ?? '';
    expect(await first.text()).toBe('postMessage(1)');
    const again = await fetch(`${origin}/some.worker.js`, { headers: { 'if-none-match': etag } });
    const page = await fetch(`${origin}/`);
    expect([first.status, again.status, page.status]).toEqual([200, 304, 200]);
    for (const [name, value] of Object.entries(headers))
      for (const response of [first, again, page]) expect(response.headers.get(name), name).toBe(value);
  } finally {
    await server.close();
    await rm(root, { recursive: true, force: true });
  }
});
