import { itemsWithScoringInUse } from '../../core/scoring/scoring-lines.ts';
import { getRun, type RunRecord } from '../runs/runs.ts';
import { readRunScorings } from './scorings.ts';

/** A run whose items carry the scoring in use. */
export interface RunWithScoring extends RunRecord {
  /** The items as the plan has them. */
  readonly own: RunRecord['items'];
}

export async function loadRunWithScoring(id: string): Promise<RunWithScoring | undefined> {
  const [record, scorings] = await Promise.all([getRun(id), readRunScorings(id)]);
  return record && { ...record, items: itemsWithScoringInUse(record.items, scorings), own: record.items };
}
