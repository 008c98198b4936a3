import type { Plan } from '../../../core/plan/plan.ts';
import type { ScoreTable } from '../../../core/studies/study.ts';
import { examineData, type ExaminedModelSummary, type ExaminedData } from '../../../measure/doctor/examined-data.ts';
import type { ModelScores } from './grades.ts';
import { systemPromptFactor } from './tally.ts';

/** The run as the checks of its data take it. `templates`: the ids of its prompts. */
export function examinePromptData(table: ScoreTable, plan: Plan, templates: readonly string[]): ExaminedData {
  const places = new Map(templates.map((id, t) => [id, t]));
  return examineData(table, {
    asked: plan.items.map(({ id }) => id),
    promptAt: ({ response }) => places.get(response.variant[systemPromptFactor] ?? ''),
  });
}

/** None of a model whose scores came without answers. */
export const countedModelIfAnswered = ({ model, counted, spread }: ModelScores): ExaminedModelSummary[] =>
  counted ? [{ model, tables: counted.items, spread, notRead: counted.notRead }] : [];
