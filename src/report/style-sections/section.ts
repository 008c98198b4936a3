import type { InstructionStyleResult } from '../../study/instruction-style-result.ts';

/** What every section of an instruction-style report is given. */
export interface StyleSectionProps {
  readonly result: InstructionStyleResult;
  /** The run whose answers the numbers lead to; a shared report and published data have none. */
  readonly run?: string | undefined;
}
