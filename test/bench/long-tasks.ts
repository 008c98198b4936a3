import type { Page } from 'playwright-core';

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** From now until the page reloads, records the page's tasks of 50 ms or longer, in milliseconds. */
export async function watchLongTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => window.longTasks);
}

/** One task of a page. Times are in milliseconds. */
export interface Task {
  /** Wall time, which includes the time of other programs. */
  readonly wall: number;
  /** CPU time. */
  readonly own: number;
}

/** Runs `work` and returns all tasks of the page. Their CPU time holds even if a busy machine stretches their wall time. */
export async function tasksOf(page: Page, work: () => Promise<void>): Promise<readonly Task[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'blink.user_timing'] });
  await page.evaluate((mark) => performance.mark(mark), mark);
  await work();
  return tasksIn((await browser.stopTracing()).toString());
}

/** Marks the page's process in the trace, apart from the browser's own windows. */
const mark = 'the page whose tasks are wanted';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
}

function tasksIn(trace: string): Task[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const page = traceEvents.find(({ name }) => name === mark);
  if (!page) throw new Error('The trace does not have the page in it.');
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === page.pid && tid === page.tid)
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, own: tdur / 1000 }));
}
