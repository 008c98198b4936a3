import { modelStatesAndGrades } from '../../../report/features/grades/model-grades-for-list.ts';
import { paraphraseClaimKinds } from '../measure/claims.ts';
import type { ParaphraseResult } from '../measure/result.ts';

/** What the list of runs shows of a whole run: the same as its report, which speaks of the tolerant reading where the two differ. */
export function runListGrades(result: ParaphraseResult) {
  const verdicts = result.verdicts?.filter(({ about }) => about?.reading !== ', read strictly');
  return modelStatesAndGrades({ ...result, ...(verdicts && { verdicts }) }, paraphraseClaimKinds);
}
