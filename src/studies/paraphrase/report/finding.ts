import { joinSentences, sentenceText } from '../../../core/words/sentence.ts';
import { findingOfClaims } from '../../../report/claim-sentences.ts';
import type { Finding } from '../../../report/finding.ts';
import { claims } from '../measure/claims.ts';
import type { ParaphraseResult } from '../measure/result.ts';

/** What a report opens with: what rewording adds to each model by either reading, and their order; then what that rests on. */
export const paraphraseFinding = (result: ParaphraseResult): Finding => findingOfClaims(result, claims);

/** The same in one text. */
export function paraphraseFindingText(result: ParaphraseResult): string {
  const { finding, basis } = paraphraseFinding(result);
  return sentenceText(joinSentences([finding, basis]));
}
