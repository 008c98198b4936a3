import type { Json } from '../../base/json/json.ts';
import type { ModelJudgement } from '../../core/counting/judgement.ts';
import { storeMissingArchiveLines, loadLinesOfType } from './archive-lines.ts';

/**
 * What encoders and judge models returned for a run's answers so far, in the order of arrival. Imported lines are unchecked
 * JSON.
 */
export async function loadModelJudgements(run: string): Promise<Json[]> {
  return (await loadLinesOfType(run, 'judgement')).map(({ line }) => line);
}

/** Adds all judgements or none. Lines that are already stored stay unchanged. Adds nothing to a deleted run. */
export const addJudgements = (run: string, judgements: readonly ModelJudgement[]): Promise<void> =>
  storeMissingArchiveLines(
    run,
    judgements.map((each) => ({ type: 'judgement', ...each })),
    'The disk is full: the judgements so far are kept. Free some space, then continue.',
  );
