import type { Json } from '../../base/json/json.ts';
import type { ModelJudgement } from '../../core/counting/judgement.ts';
import { storeMissingArchiveLines, loadLinesOfType } from './archive-lines.ts';

/** What encoders and judges said of a run's answers so far, in the order in which it came; anything may stand in an imported line. */
export async function loadModelJudgements(run: string): Promise<Json[]> {
  return (await loadLinesOfType(run, 'judgement')).map(({ line }) => line);
}

/** Adds what was said, all of it or nothing; what is there already stays as it is. Nothing is added to a run that was deleted. */
export const addJudgements = (run: string, judgements: readonly ModelJudgement[]): Promise<void> =>
  storeMissingArchiveLines(
    run,
    judgements.map((each) => ({ type: 'judgement', ...each })),
    'The disk is full: what was judged so far is kept. Free some space, then continue.',
  );
