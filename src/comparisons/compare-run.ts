import { inReportWorker } from '../report/report-worker.ts';
import { addComparisons } from '../store/comparisons.ts';
import { comparisonLock } from './comparison-lock.ts';
import type { ComparisonLine } from './comparison-line.ts';
import type { ComparisonWork } from './comparison-work.ts';
import type { KeyedPair } from './missing-pairs.ts';
import { inPool, poolSize } from './worker-pool.ts';

/**
 * Compares what is left of a run's answers: which pairs are left is looked up in the store, a pool of workers compares them, and what
 * comes is stored at once. So it can be broken off at any moment, by the signal or by the end of the tab, and goes on from there.
 * False, and nothing done, when another tab is at it. `on` is called with pairs of texts, done of those that were left at the start.
 */
export function compareRun(
  run: string,
  on: (done: number, due: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  return comparisonLock(run, async () => {
    const parserFolder = new URL('parser/', document.baseURI).href;
    const left = await inReportWorker((report) => report.toCompare(run, parserFolder));
    if (!left || signal.aborted) return;
    const { comparing, groups } = left;
    const due = groups.reduce((sum, group) => sum + group.length, 0);
    let done = 0;
    on(done, due);
    const found = inPool<ComparisonWork, readonly KeyedPair[], readonly ComparisonLine[]>(
      groups,
      (api, group) => api.compare(group, comparing.settings, parserFolder) as Promise<readonly ComparisonLine[]>,
      {
        size: poolSize(navigator.hardwareConcurrency),
        newWorker: () => new Worker(new URL('./comparison.worker.ts', import.meta.url), { type: 'module' }),
        signal,
      },
    );
    for await (const lines of found) {
      await addComparisons(run, lines);
      done += lines.length;
      on(done, due);
    }
  });
}
