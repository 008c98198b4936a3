import { joined, plain } from '../../../core/words/sentence.ts';
import { findingOfClaims } from '../../../report/claims-said.ts';
import type { Finding } from '../../../report/finding.ts';
import { claims } from '../measure/claims.ts';
import type { SystemPromptResult } from '../measure/result.ts';

/** What a report opens with: each model's verdict and their order; then what they rest on. */
export const findingParts = (result: SystemPromptResult): Finding => findingOfClaims(result, claims);

/** The same in one text. */
export function finding(result: SystemPromptResult): string {
  const { finding, basis } = findingParts(result);
  return plain(joined([finding, basis]));
}
