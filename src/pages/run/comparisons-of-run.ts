import { AnswerComparisonControl } from './comparisons.svelte.ts';

const openComparisons = new Map<string, AnswerComparisonControl>();

/** The single comparison control of a run in this tab. It continues while the user visits other pages. */
export function getOrMakeComparisonControl(run: string): AnswerComparisonControl {
  const comparisons = openComparisons.get(run) ?? new AnswerComparisonControl(run);
  openComparisons.set(run, comparisons);
  return comparisons;
}
