import type { StudyResult } from '../core/study.ts';
import type { ConfigurationResult } from './configuration/measure/result.ts';
import type { InstructionStyleResult } from './instruction-style/measure/result.ts';
import type { JudgeResult } from './judge/measure/result.ts';
import type { ParaphraseResult } from './paraphrase/measure/result.ts';
import type { SystemPromptResult } from './system-prompt/measure/result.ts';

/** Only the instruction-style study has a correlation of consistency with accuracy. */
export const isStyleResult = (result: StudyResult): result is InstructionStyleResult =>
  result.study === 'instruction-style';

/** Only the paraphrase study tells how many orders of the choices it asked. */
export const isParaphraseResult = (result: StudyResult): result is ParaphraseResult => result.study === 'paraphrase';

/** Only the judge study holds scales against each other. */
export const isJudgeResult = (result: StudyResult): result is JudgeResult => result.study === 'judge';

/** Only the system-prompt study grades its models. */
export const isPromptResult = (result: StudyResult): result is SystemPromptResult => result.study === 'system-prompt';

/** Only the configuration study asks in configurations. */
export const isConfigurationResult = (result: StudyResult): result is ConfigurationResult =>
  result.study === 'configuration';
