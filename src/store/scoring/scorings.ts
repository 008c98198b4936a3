import { noScorings, parseScoringLines, type RunScorings } from '../../core/scoring/scoring-lines.ts';
import { loadLinesOfType } from '../answers/archive-lines.ts';
import { watchQuery } from '../database/watch.ts';

/** The scorings of a run, and the one in use. */
export async function readRunScorings(run: string): Promise<RunScorings> {
  const lines = await loadLinesOfType(run, 'scoring');
  return lines.length === 0 ? noScorings : parseScoringLines(lines.map(({ line }) => line));
}

/**
 * Calls `on` with the scorings now and whenever they change, in this tab or another. Returns a function that stops watching.
 */
export const watchScorings = (
  run: string,
  on: (scorings: RunScorings) => void,
  onError: (error: unknown) => void,
): (() => void) => watchQuery(() => readRunScorings(run), on, onError);
