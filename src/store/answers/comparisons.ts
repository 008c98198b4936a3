import type { ComparisonLine } from '../../text/comparison-line.ts';
import type { Json } from '../../base/json/json.ts';
import { storeMissingArchiveLines, loadLinesOfType } from './archive-lines.ts';

/** The comparisons of a run so far, by any analyser, in the order of arrival. Imported lines are unchecked JSON. */
export async function loadTextComparisons(run: string): Promise<Json[]> {
  return (await loadLinesOfType(run, 'comparison')).map(({ line }) => line);
}

/**
 * Adds all results of a text analysis or none. Lines that are already stored stay unchanged. Adds nothing to a deleted run.
 */
export const addTextComparisonLines = (run: string, found: readonly ComparisonLine[]): Promise<void> =>
  storeMissingArchiveLines(run, found, 'The disk is full: the comparisons so far are kept. Free some space, then continue.');
