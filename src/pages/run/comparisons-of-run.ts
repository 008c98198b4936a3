import { AnswerComparisonControl } from './comparisons.svelte.ts';

const openComparisons = new Map<string, AnswerComparisonControl>();

/** The one comparing of a run in this tab: it goes on while its page is left for another page of the app. */
export function getOrMakeComparisonControl(run: string): AnswerComparisonControl {
  const comparisons = openComparisons.get(run) ?? new AnswerComparisonControl(run);
  openComparisons.set(run, comparisons);
  return comparisons;
}
