import { joinSentences, sentenceText } from '../../../core/words/sentence.ts';
import { findingOfClaims } from '../../../report/claim-sentences.ts';
import type { Finding } from '../../../report/finding.ts';
import { claims } from '../measure/claims.ts';
import type { InstructionStyleResult } from '../measure/result.ts';

/** What a report of the study opens with: each model’s verdict and their order; then what they rest on. */
export const styleFinding = (result: InstructionStyleResult): Finding => findingOfClaims(result, claims);

/** The same in one text. */
export const styleFindingText = (result: InstructionStyleResult): string => {
  const { finding, basis } = styleFinding(result);
  return sentenceText(joinSentences([finding, basis]));
};
