import { noScorings, scoringsIn, type Scorings } from '../../core/scoring/scoring-lines.ts';
import { linesOfType } from '../answers/archive-lines.ts';
import { watch } from '../database/watch.ts';

/** The scorings of a run, and the one in use. */
export async function scoringsOf(run: string): Promise<Scorings> {
  const lines = await linesOfType(run, 'scoring');
  return lines.length === 0 ? noScorings : scoringsIn(lines.map(({ line }) => line));
}

/** The same now and whenever they change, in this tab or another; returns what ends the watching. */
export const watchScorings = (
  run: string,
  on: (scorings: Scorings) => void,
  onError: (error: unknown) => void,
): (() => void) => watch(() => scoringsOf(run), on, onError);
