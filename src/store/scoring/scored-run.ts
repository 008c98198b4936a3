import { applyScoringInUse } from '../../core/scoring/scoring-lines.ts';
import { getRun, type RunRecord } from '../runs/runs.ts';
import { scoringsOf } from './scorings.ts';

/** A run whose items say how answers count by the scoring in use. */
export interface ScoredRun extends RunRecord {
  /** The items as the plan has them. */
  readonly own: RunRecord['items'];
}

export async function scoredRun(id: string): Promise<ScoredRun | undefined> {
  const [record, scorings] = await Promise.all([getRun(id), scoringsOf(id)]);
  return record && { ...record, items: applyScoringInUse(record.items, scorings), own: record.items };
}
