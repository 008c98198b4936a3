import { RunComparisons } from './comparisons.svelte.ts';

const openComparisons = new Map<string, RunComparisons>();

/** The one comparing of a run in this tab: it goes on while its page is left for another page of the app. */
export function getOrCreateComparisons(run: string): RunComparisons {
  const comparisons = openComparisons.get(run) ?? new RunComparisons(run);
  openComparisons.set(run, comparisons);
  return comparisons;
}
