import type { ParaphraseResult } from '../../study/paraphrase-result.ts';

/** What every section of a paraphrase report is given. */
export interface ParaphraseSectionProps {
  readonly result: ParaphraseResult;
  /** The run whose answers the numbers lead to; a shared report and published data have none. */
  readonly run?: string | undefined;
}
