import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserFlags, findBrowser, findWindowedBrowser } from './find-browser.ts';
import { serve, type Served } from './serve.ts';
import { sharedBrowser, startBrowser } from './shared-browser.ts';

export interface App {
  readonly served: Served;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Hosts that the page, a worker or the browser itself tried to reach, other than the app's own. */
  readonly foreign: readonly string[];
  /** Errors that pages threw or logged. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** How long tests wait for something to happen, in ms. A machine may be slow and busy. */
export const patience = 120_000;

/** Contexts that no test has closed yet. */
const openContexts = new Set<BrowserContext>();

/** Opens an empty profile in which the app has never run. */
export async function freshContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true, ...options });
  openContexts.add(context);
  context.on('close', () => openContexts.delete(context));
  context.setDefaultTimeout(patience);
  if (slowdown > 1) context.on('page', (page) => void slowDown(page));
  return context;
}

/** Slows the page's processor by this factor. The nightly run uses it to find tests that would fail on a slow machine. */
const slowdown = Number(process.env.EVENKEEL_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Closes contexts that a test file left open. They would slow down or fail the files after it. */
export const closeContexts = () => Promise.all([...openContexts].map((context) => context.close()));

/** The `faults` and `foreign` of every open app. */
const heard = new Set<string[]>();

/** Empties these lists and returns what they held. */
export const forgetHeard = (): readonly string[] => [...heard].flatMap((each) => each.splice(0));

/** Has the same effect as a click on “Open all” in a report, in this tab. */
export function unfoldReports(): void {
  try {
    if (sessionStorage.getItem('evenkeel.open-parts') === null)
      sessionStorage.setItem('evenkeel.open-parts', JSON.stringify({ all: true, except: [] }));
  } catch {
    // This page may not store anything.
  }
}

/**
 * Serves the built app below a sub-path and opens it in an empty profile that cannot reach any other host.
 *
 * - `unfolded`: reports open all their parts, as most tests want.
 * - `keeps`: allows the service worker, which fetches the whole app in the background. Only its own tests want it.
 * - `flags`: browser flags in addition to those of every test.
 * - `hasWindows`: uses a windowed browser, not the headless shell.
 *
 * With `flags` or `hasWindows` the app gets its own browser. Otherwise it uses the one that all files of a worker share.
 */
export async function openApp({
  unfolded = true,
  keeps = false,
  flags = [],
  hasWindows = false,
}: {
  readonly unfolded?: boolean;
  readonly keeps?: boolean;
  readonly flags?: readonly string[];
  readonly hasWindows?: boolean;
} = {}): Promise<App> {
  const served = await serve(built());
  const isOwn = hasWindows || flags.length > 0;
  const program = hasWindows ? findWindowedBrowser() : findBrowser();
  const { browser, noteForeign } = await (isOwn ? startBrowser(flags, program) : sharedBrowser());
  const context = await freshContext(browser, { serviceWorkers: keeps ? 'allow' : 'block' });
  if (unfolded) await context.addInitScript(unfoldReports);
  const foreign: string[] = [];
  const endNotes = noteForeign(foreign);
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(served.address)) foreign.push(request.url());
  });
  const page = await context.newPage();
  const faults = listen(page);
  context.on('page', (other) => listen(other, faults));
  heard.add(faults).add(foreign);
  await page.goto(served.address);
  return {
    served,
    browser,
    context,
    page,
    faults,
    foreign,
    async close() {
      await context.close();
      if (isOwn) await browser.close();
      endNotes();
      heard.delete(faults);
      heard.delete(foreign);
      await served.close();
    },
  };
}

function listen(page: Page, faults: string[] = []): string[] {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}

/** `dist/`, or the folder that EVENKEEL_DIST names. */
export function built(): string {
  const folder = process.env.EVENKEEL_DIST ?? 'dist';
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new Error(`There is no built app in ${folder}/: run npm run build first.`);
}

export interface Killable {
  readonly page: Page;
  /** Sends SIGKILL to the browser and all its processes at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts our own browser process on a profile that outlives it. */
export async function openKillable(profile: string, address: string): Promise<Killable> {
  const child = spawn(
    findBrowser(),
    [
      ...browserFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      '--no-default-browser-check',
      '--hide-crash-restore-bubble',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The browser did not start: ${output}`)));
  });
  const browser: Browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0]!;
  context.setDefaultTimeout(patience);
  // As in `openApp`, which did not start this browser.
  await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
  const page = await context.newPage();
  await page.goto(address);
  const end = async (how: () => unknown) => {
    how();
    await gone;
    await browser.close().catch(() => undefined);
  };
  return {
    page,
    kill: () => end(() => process.kill(-child.pid!, 'SIGKILL')),
    // A browser that closes normally writes its profile first.
    close: async () => {
      const session = await browser.newBrowserCDPSession();
      await end(() => void session.send('Browser.close').catch(() => undefined));
    },
  };
}

export async function withProfile<T>(use: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'evenkeel-profile-'));
  try {
    return await use(profile);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
