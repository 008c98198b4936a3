import type { ComparisonLine } from '../../text/comparison-line.ts';
import type { Json } from '../../base/json/json.ts';
import { storeMissingArchiveLines, loadLinesOfType } from './archive-lines.ts';

/** What was compared of a run so far, by whatever analyser, in the order in which it came; anything may stand in an imported line. */
export async function loadTextComparisons(run: string): Promise<Json[]> {
  return (await loadLinesOfType(run, 'comparison')).map(({ line }) => line);
}

/** Adds what text analysis found, all of it or nothing; what is there already stays as it is. Nothing is added to a run that was deleted. */
export const addTextComparisonLines = (run: string, found: readonly ComparisonLine[]): Promise<void> =>
  storeMissingArchiveLines(
    run,
    found,
    'The disk is full: what was compared so far is kept. Free some space, then continue.',
  );
