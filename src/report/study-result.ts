import type { InstructionStyleResult } from '../study/instruction-style-result.ts';
import type { SystemPromptResult } from '../study/system-prompt-result.ts';

/** What a study found, whichever it was. Whoever needs to know asks `isStyleResult`. */
export type StudyResult = SystemPromptResult | InstructionStyleResult;

/** Only the instruction-style study has a correlation of consistency with accuracy. */
export const isStyleResult = (result: StudyResult): result is InstructionStyleResult => 'correlations' in result;
