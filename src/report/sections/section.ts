import type { SystemPromptResult } from '../../study/system-prompt-result.ts';

/** What every section of a report is given. */
export interface SectionProps {
  readonly result: SystemPromptResult;
  /** The run whose answers the numbers lead to; a score table has none, and a shared report none here. */
  readonly run?: string | undefined;
  /** A second result to be drawn behind the first. */
  readonly over?: SystemPromptResult | undefined;
  readonly overName?: string | undefined;
}
