import { loadavg } from 'node:os';
import { openApp } from '../../../test/browser/app.ts';
import { untilReported } from '../../../test/browser/run-pages.ts';
import type { DemoTimings } from './page.ts';

/** Runs each demo in the built app. Returns the seconds from the click to the finished run, by study title. */
export async function secondsInApp(titles: readonly string[]): Promise<DemoTimings> {
  const seconds: Record<string, number> = {};
  for (const title of titles) {
    const app = await openApp();
    try {
      const demo = app.page.getByRole('button', { name: `Run the demo: ${title}`, exact: true });
      await demo.waitFor();
      const since = performance.now();
      await demo.click();
      await untilReported(app.page);
      seconds[title] = (performance.now() - since) / 1000;
      process.stderr.write(`${title}: ${seconds[title].toFixed(1)} s\n`);
    } finally {
      await app.close();
    }
  }
  return { seconds, load: loadavg()[0] ?? 0 };
}
