import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const minutes = 60_000;

const address = /^http:\/\/localhost:\d+\/$/m;

let folder: string;
let taken: Server | undefined;
let started: ChildProcess;
let out = '';

/** Starts a copy, because `npm start` builds into the folder that other tests use now. The usual port is taken. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-start-'));
  const copied = ['src', 'cli', 'tools', 'public', 'index.html', 'vite.config.ts', 'svelte.config.js', 'tsconfig.json'];
  for (const name of [...copied, 'package.json']) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  taken = await serverAt(4173);
  // Uses a process group, so that npm and its children end together.
  started = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        out += part;
        if (address.test(out)) resolve();
      });
    started.once('close', () => reject(new Error(`npm start ended: ${out}`)));
  });
}, 5 * minutes);

afterAll(async () => {
  const ended = once(started, 'close');
  if (started.pid !== undefined) process.kill(-started.pid, 'SIGTERM');
  await ended;
  taken?.close();
  await rm(folder, { recursive: true, force: true });
});

/** `undefined` if another program has the port. It is then taken all the same. */
async function serverAt(port: number): Promise<Server | undefined> {
  const server = createServer((_, response) => void response.end('another program'));
  server.listen(port, 'localhost');
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
}

test('npm start prints the address of the app as its last line, and no more than its commands before it', async () => {
  const [found = ''] = address.exec(out) ?? [];
  expect(found).not.toBe('http://localhost:4173/');
  const page = await fetch(found);
  expect(await page.text()).toContain('<title>Evenkeel</title>');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const lines = out.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(found);
  expect(lines.filter((line) => line !== '' && !line.startsWith('> '))).toEqual([found]);
});
