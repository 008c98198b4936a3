import { joinSentences, sentenceText } from '../../../core/words/sentence.ts';
import { findingOfClaims } from '../../../report/claim-sentences.ts';
import type { Finding } from '../../../report/finding.ts';
import { claims } from '../measure/claims.ts';
import type { ConfigurationResult } from '../measure/result.ts';

/** What a report of the study opens with: how much the outputs agree beyond what their answers would by arithmetic, and each model’s verdict; then what they rest on, and the paper’s line. */
export const configurationFinding = (result: ConfigurationResult): Finding => findingOfClaims(result, claims);

/** The same in one text. */
export const configurationFindingText = (result: ConfigurationResult): string => {
  const { finding, basis } = configurationFinding(result);
  return sentenceText(joinSentences([finding, basis]));
};
