import { mount, unmount } from 'svelte';
import '../../../src/app/tokens.css';
import '../../../src/app/base.css';
import { cases, differences, published } from '../cases.ts';
import Charts from './Charts.svelte';

/** The charts and the fixed result that a test shows in this page. */
export interface Wanted {
  readonly charts: readonly string[];
  readonly of: keyof typeof cases;
  readonly over?: boolean;
  readonly run?: string;
  readonly benchmark?: string;
  readonly link?: string;
}

let shown: Record<string, unknown> | undefined;

const page = {
  async show({ charts, of, over = false, run, benchmark, link }: Wanted): Promise<void> {
    if (shown) await unmount(shown);
    shown = mount(Charts, {
      target: document.getElementById('charts')!,
      props: { charts, result: cases[of], over: over ? published : undefined, run, benchmark, link, differences },
    });
  },

  /** Shows charts and waits until they are drawn. Returns the longest task meanwhile in ms; 0 if none took over 50 ms. */
  async longestTask(wanted: Wanted): Promise<number> {
    let longest = 0;
    const note = (entries: PerformanceEntryList) => {
      for (const { duration } of entries) longest = Math.max(longest, duration);
    };
    const tasks = new PerformanceObserver((list) => note(list.getEntries()));
    tasks.observe({ type: 'longtask' });
    await page.show(wanted);
    const frame = () => new Promise(requestAnimationFrame);
    while (document.querySelector('figure[aria-busy="true"]')) await frame();
    for (let n = 0; n < 2; n++) await frame();
    note(tasks.takeRecords());
    tasks.disconnect();
    return longest;
  },
};

export type ChartsPage = typeof page;
declare global {
  interface Window {
    chartsPage: ChartsPage;
  }
}
window.chartsPage = page;
