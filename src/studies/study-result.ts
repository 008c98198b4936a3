import type { ConfigurationResult } from './configuration/measure/result.ts';
import type { InstructionStyleResult } from './instruction-style/measure/result.ts';
import type { JudgeResult } from './judge/measure/result.ts';
import type { ParaphraseResult } from './paraphrase/measure/result.ts';
import type { SystemPromptResult } from './system-prompt/measure/result.ts';

/** What a study found, whichever it was. Whoever needs to know asks one of the questions below. */
export type StudyResult =
  SystemPromptResult | InstructionStyleResult | ParaphraseResult | JudgeResult | ConfigurationResult;

/** Only the instruction-style study has a correlation of consistency with accuracy. */
export const isStyleResult = (result: StudyResult): result is InstructionStyleResult => 'correlations' in result;

/** Only the paraphrase study tells how many orders of the choices it asked. */
export const isParaphraseResult = (result: StudyResult): result is ParaphraseResult => 'orders' in result;

/** Only the judge study holds scales against each other. */
export const isJudgeResult = (result: StudyResult): result is JudgeResult => 'interScale' in result;

/** Only the system-prompt study grades its models. */
export const isPromptResult = (result: StudyResult): result is SystemPromptResult => 'cohort' in result;

/** Only the configuration study asks in configurations. */
export const isConfigurationResult = (result: StudyResult): result is ConfigurationResult => 'configurations' in result;
