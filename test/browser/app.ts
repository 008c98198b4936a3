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
  /** Hosts that anything in the browser (page, worker, browser itself) tried to reach besides the app's own. */
  readonly foreign: readonly string[];
  /** What pages threw or logged as an error. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** How long is waited for what comes sooner or later, in ms: a machine may be slow and busy. */
export const patience = 120_000;

/** Contexts that no test has closed yet. */
const openContexts = new Set<BrowserContext>();

/** A profile of its own, in which nothing of the app has ever been. */
export async function freshContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true, ...options });
  openContexts.add(context);
  context.on('close', () => openContexts.delete(context));
  context.setDefaultTimeout(patience);
  if (slowdown > 1) context.on('page', (page) => void slowDown(page));
  return context;
}

/** How many times slower than this machine a page's processor is: the night run looks for tests that a slow machine would fail. */
const slowdown = Number(process.env.EVENKEEL_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** What is left open at a test file's end would slow down, or fail, the files after it. */
export const closeContexts = () => Promise.all([...openContexts].map((context) => context.close()));

/** The `faults` and `foreign` of every app that is open. */
const heard = new Set<string[]>();

/** Empties them, and gives what was in them. */
export const forgetHeard = (): readonly string[] => [...heard].flatMap((each) => each.splice(0));

/** As if “Open all” had been clicked in a report, in this tab. */
export function unfoldReports(): void {
  try {
    if (sessionStorage.getItem('evenkeel.open-parts') === null)
      sessionStorage.setItem('evenkeel.open-parts', JSON.stringify({ all: true, except: [] }));
  } catch {
    // A page that may keep nothing.
  }
}

/**
 * The built app, served below a sub-path, in an empty profile and with no way to any other host. `unfolded`: reports show all that they have,
 * as most tests want. `keeps`: with the service worker, which fetches the whole app for later and which only its own tests want. `flags`: the
 * browser's, besides those of every test. `hasWindows`: a browser as people use it, not its headless shell. Either is a browser of its own, else
 * it is the one that all files of a worker share.
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
  /** SIGKILL to the browser and all its processes, at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A browser process of our own on a profile that outlives it. */
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
  // As in `openApp`, which this browser was not started by.
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
    // A browser that is asked to end writes out its profile first.
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
