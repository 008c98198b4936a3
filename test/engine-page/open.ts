import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { patience } from '../browser/app.ts';
import { serve, type Served } from '../browser/serve.ts';
import { sharedBrowser, startBrowser } from '../browser/shared-browser.ts';

export interface OpenPage {
  readonly page: Page;
  readonly served: Served;
  /** The built folder. */
  readonly folder: string;
  /** Requests of the page and its workers to other origins than `served`. */
  readonly foreign: string[];
  close(): Promise<void>;
}

/**
 * Builds a test's page (a folder of the repository with a page.ts) with the app's own configuration, once per worker. Serves
 * a copy from a sub-path and opens it in a browser. The models are those in public/, or in the folder that EVENKEEL_PUBLIC
 * names. The page is ready when it has set `window[global]`. `flags` are browser flags in addition to those of every test.
 * `policy` is the page's Content-Security-Policy. The server sends `headers` with every file.
 */
export async function openPage(
  source: string,
  global: string,
  flags: readonly string[] = [],
  policy?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenPage> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-engine-'));
  await cp(await builtPage(source, policy), folder, { recursive: true });
  const served = await serve(folder, undefined, undefined, headers);
  const { browser } = await (flags.length > 0 ? startBrowser(flags) : sharedBrowser());
  const context = await browser.newContext();
  context.setDefaultTimeout(patience);
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(served.address)) foreign.push(request.url());
  });
  const page = await context.newPage();
  page.on('console', (message) => process.stderr.write(`[page] ${message.text()}\n`));
  page.on('pageerror', (error) => process.stderr.write(`[page] ${String(error)}\n`));
  await page.goto(served.address);
  await page.waitForFunction((name) => name in window, global);
  return {
    page,
    served,
    folder,
    foreign,
    async close() {
      await context.close();
      if (flags.length > 0) await browser.close();
      await served.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const repository = fileURLToPath(new URL('../../', import.meta.url));

const builtPages = new Map<string, Promise<string>>();

/** The folder of a built page. This worker builds it once per page and policy. */
export function builtPage(source: string, policy?: string): Promise<string> {
  const key = JSON.stringify([source, policy]);
  const known = builtPages.get(key) ?? buildPage(source, policy);
  builtPages.set(key, known);
  return known;
}

async function buildPage(source: string, policy?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-engine-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: join(repository, 'vite.config.ts'),
    root: join(repository, source),
    publicDir: process.env.EVENKEEL_PUBLIC ?? join(repository, 'public'),
    build: { outDir: folder, emptyOutDir: true },
    plugins: [scriptAlone(join(repository, source, 'index.html'), policy)],
    logLevel: 'warn',
  });
  return folder;
}

/** Supplies the page at `file`, which does not exist on disk and contains only its script. */
function scriptAlone(file: string, policy?: string): Plugin {
  const meta = policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    ${meta}
    <link rel="icon" href="data:," />
    <title>Evenkeel, driven by a test</title>
  </head>
  <body><script type="module" src="./page.ts"></script></body>
</html>`;
  return {
    name: 'script-alone',
    resolveId: (id) => (id === file ? id : undefined),
    load: (id) => (id === file ? html : undefined),
  };
}
