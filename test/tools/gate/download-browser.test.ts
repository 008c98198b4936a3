import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provideBrowser, runProgram, type Machine } from '../../../tools/gate/provide-browser.ts';
import { thisMachine } from '../../browser/find-browser.ts';

/** The browser's path within playwright's cache, such as `chromium-1255/chrome-linux64/chrome`. */
const [withinCache = ''] = /chromium-\d+.*$/.exec(thisMachine().cachedPath ?? '') ?? [];

/** A server on this machine replaces playwright's host, and this empty folder replaces its cache. */
let folder = '';
let server: Server;
let machine: Machine;
/** The server sends this for every address. */
let archive: Uint8Array = new Uint8Array();
const requested: string[] = [];
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenkeel-browser-'));
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(200, { 'content-length': archive.length }).end(archive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    ...process.env,
    PLAYWRIGHT_DOWNLOAD_HOST: host,
    PLAYWRIGHT_CHROMIUM_DOWNLOAD_HOST: host,
    PLAYWRIGHT_BROWSERS_PATH: folder,
    NO_PROXY: '127.0.0.1',
  };
  machine = {
    env: {},
    platform: process.platform,
    uid: 1000,
    osRelease: '',
    cachedPath: join(folder, withinCache),
    exists: (file) => file.startsWith(folder) && existsSync(file),
    run: (command, args) => runProgram(command, args, env),
    announce: (line) => lines.push(line),
  };
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

test('playwright downloads a browser to the path where the tests look for it', { timeout: 120_000 }, async () => {
  const [, ...withinFolder] = withinCache.split(sep);
  archive = await zip([withinFolder.join('/'), 'ffmpeg-linux', 'ffmpeg-mac', 'ffmpeg-win64.exe', 'PrintDeps.exe']);
  expect(machine.exists(machine.cachedPath ?? '')).toBe(false);

  expect(await provideBrowser(machine)).toBe(machine.cachedPath);
  expect(machine.exists(machine.cachedPath ?? '')).toBe(true);
  expect(requested[0]).toMatch(/^\/builds\/cft\/[\d.]+\/[\w-]+\/chrome-[\w-]+\.zip$/);
  expect(requested.filter((address) => address.includes('shell'))).toEqual([]);
  expect(lines).toEqual(['No browser was found: Playwright downloads Chromium, which takes a few minutes.']);

  const addresses = requested.length;
  expect(await provideBrowser(machine)).toBe(machine.cachedPath);
  expect(requested).toHaveLength(addresses);
});

/** An archive in which each of the files is a program that succeeds. */
async function zip(files: readonly string[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const file of files) await writer.add(file, new TextReader('#!/bin/sh\nexit 0\n'));
  return writer.close();
}
