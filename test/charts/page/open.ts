import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { build } from 'vite';
import { patience } from '../../browser/app.ts';
import { browserFlags, findBrowser } from '../../browser/find-browser.ts';
import { serve } from '../../browser/serve.ts';

export interface OpenCharts {
  /** Opens a page in a new browser context. */
  newPage(options?: BrowserContextOptions, hash?: string): Promise<Page>;
  /** Starts recording the tasks of a page. */
  trace(page: Page): Promise<void>;
  /** Stops recording and returns the longest task, in ms of CPU time. */
  longestTraced(): Promise<number>;
  /** Errors that pages threw or logged. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Builds the page of charts with the app's own configuration and serves it. */
export async function openCharts(): Promise<OpenCharts> {
  const folder = await mkdtemp(join(tmpdir(), 'evenkeel-charts-'));
  await build({
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    root: fileURLToPath(new URL('./', import.meta.url)),
    publicDir: false,
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'warn',
  });
  const served = await serve(folder);
  const browser: Browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const faults: string[] = [];
  return {
    faults,
    async newPage(options = {}, hash = '') {
      const context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true, ...options });
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) faults.push(message.text());
      });
      await page.goto(`${served.address}${hash}`);
      await page.waitForFunction(() => 'chartsPage' in window);
      return page;
    },
    trace: (page) => browser.startTracing(page, { categories: ['toplevel', '__metadata'] }),
    longestTraced: async () => longestTask((await browser.stopTracing()).toString()),
    async close() {
      await browser.close();
      await served.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function longestTask(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
