import type { Page } from 'playwright-core';

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** From now on, until the page is loaded anew: tasks of the page that hold it up for 50 ms or longer, in milliseconds. */
export async function watchLongTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => window.longTasks);
}
