import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { buildExaminedData, type ExaminedModelSummary, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import type { ModelScenarioScores } from './grades.ts';
import { systemPromptFactorId } from './tally.ts';

/** The run in the form that the data checks take. `templates` has the ids of its prompts. */
export function systemPromptExaminedData(table: ScoreTable, plan: Plan, templates: readonly string[]): ExaminedData {
  const places = new Map(templates.map((id, t) => [id, t]));
  return buildExaminedData(table, {
    asked: plan.items.map(({ id }) => id),
    promptAt: ({ response }) => places.get(response.variant[systemPromptFactorId] ?? ''),
  });
}

/** Empty for a model whose scores came without answers. */
export const examinedModelIfAnswered = ({ model, counted, spread }: ModelScenarioScores): ExaminedModelSummary[] =>
  counted ? [{ model, tables: counted.items, spread, notRead: counted.notRead }] : [];
