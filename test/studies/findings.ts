import { joinSentences, sentenceToPlainText } from '../../src/core/words/sentence.ts';
import { buildReportFindingAndBasis } from '../../src/report/claim-sentences.ts';
import type { FindingWithBasis } from '../../src/report/finding.ts';
import { configurationClaimKinds as configurationClaims } from '../../src/studies/configuration/measure/claims.ts';
import type { ConfigurationResult } from '../../src/studies/configuration/measure/result.ts';
import { styleClaimKinds as styleClaims } from '../../src/studies/instruction-style/measure/claims.ts';
import type { InstructionStyleResult } from '../../src/studies/instruction-style/measure/result.ts';
import { judgeClaimKinds as judgeClaims } from '../../src/studies/judge/measure/claims.ts';
import type { JudgeResult } from '../../src/studies/judge/measure/result.ts';
import { paraphraseClaimKinds as paraphraseClaims } from '../../src/studies/paraphrase/measure/claims.ts';
import type { ParaphraseResult } from '../../src/studies/paraphrase/measure/result.ts';
import { systemPromptClaimKinds as systemPromptClaims } from '../../src/studies/system-prompt/measure/claims.ts';
import type { SystemPromptResult } from '../../src/studies/system-prompt/measure/result.ts';

const textOf = ({ finding, basis }: FindingWithBasis): string => sentenceToPlainText(joinSentences([finding, basis]));

/** The finding at the top of each study's report, and the same as one text. */
export const configurationFinding = (result: ConfigurationResult) => buildReportFindingAndBasis(result, configurationClaims);
export const configurationFindingText = (result: ConfigurationResult) => textOf(configurationFinding(result));
export const styleFinding = (result: InstructionStyleResult) => buildReportFindingAndBasis(result, styleClaims);
export const styleFindingText = (result: InstructionStyleResult) => textOf(styleFinding(result));
export const judgeFinding = (result: JudgeResult) => buildReportFindingAndBasis(result, judgeClaims);
export const judgeFindingText = (result: JudgeResult) => textOf(judgeFinding(result));
export const paraphraseFinding = (result: ParaphraseResult) => buildReportFindingAndBasis(result, paraphraseClaims);
export const paraphraseFindingText = (result: ParaphraseResult) => textOf(paraphraseFinding(result));
export const systemPromptFinding = (result: SystemPromptResult) => buildReportFindingAndBasis(result, systemPromptClaims);
export const systemPromptFindingText = (result: SystemPromptResult) => textOf(systemPromptFinding(result));
