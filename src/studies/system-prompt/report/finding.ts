import { joinSentences, sentenceText } from '../../../core/words/sentence.ts';
import { findingOfClaims } from '../../../report/claim-sentences.ts';
import type { Finding } from '../../../report/finding.ts';
import { claims } from '../measure/claims.ts';
import type { SystemPromptResult } from '../measure/result.ts';

/** What a report opens with: each model's verdict and their order; then what they rest on. */
export const systemPromptFinding = (result: SystemPromptResult): Finding => findingOfClaims(result, claims);

/** The same in one text. */
export function systemPromptFindingText(result: SystemPromptResult): string {
  const { finding, basis } = systemPromptFinding(result);
  return sentenceText(joinSentences([finding, basis]));
}
