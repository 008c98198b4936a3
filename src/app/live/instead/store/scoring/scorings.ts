import { parseScoringLines, type RunScorings } from '../../../../../core/scoring/scoring-lines.ts';
import { getInMemoryRun } from '../../../held-run.ts';

/** In a live file the scoring never changes. */
export const readRunScorings = async (run: string): Promise<RunScorings> =>
  parseScoringLines((await getInMemoryRun(run))?.scorings ?? []);
export const watchScorings = () => (): void => {};
