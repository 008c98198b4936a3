import { scoringsIn, type Scorings } from '../../../../../core/scoring/scoring-lines.ts';
import { heldRun } from '../../../held-run.ts';

/** In a file the scoring stays as it was when the file was written. */
export const scoringsOf = async (run: string): Promise<Scorings> => scoringsIn((await heldRun(run))?.scorings ?? []);
export const watchScorings = () => (): void => {};
