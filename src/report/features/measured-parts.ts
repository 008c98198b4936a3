import type { Json } from '../../base/json/json.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { FeatureResultParts } from '../../core/studies/features.ts';
import type { ScoreTable, Study } from '../../core/studies/study.ts';
import { reportFeatures } from './index.ts';

/** The parts of a run’s result that features measure themselves. */
export async function measureReportFeatures(table: ScoreTable, plan: Plan, study: Study): Promise<FeatureResultParts> {
  const parts: Record<string, Json> = {};
  const others: Record<string, Json> = {};
  for (const { id, field, measure, takes } of reportFeatures) {
    if (takes?.(study.answerKind) === false) continue;
    const part = (await measure?.())?.(table, plan);
    if (part !== undefined) (field ? parts : others)[field ?? id] = part;
  }
  return { ...parts, ...(Object.keys(others).length > 0 && { features: others }) };
}
