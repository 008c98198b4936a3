import { joinSentences, sentenceText } from '../../../core/words/sentence.ts';
import { findingOfClaims } from '../../../report/claim-sentences.ts';
import type { Finding } from '../../../report/finding.ts';
import { claims } from '../measure/claims.ts';
import type { JudgeResult } from '../measure/result.ts';

/** What a report opens with: whether each judge can be relied on, and their order; then what that rests on. */
export const judgeFinding = (result: JudgeResult): Finding => findingOfClaims(result, claims);

/** The same in one text. */
export function judgeFindingText(result: JudgeResult): string {
  const { finding, basis } = judgeFinding(result);
  return sentenceText(joinSentences([finding, basis]));
}
