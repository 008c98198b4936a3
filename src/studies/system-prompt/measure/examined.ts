import type { Item } from '../../../core/item.ts';
import type { Problem } from '../../../core/json/doctor-form.ts';
import type { Plan } from '../../../core/plan.ts';
import type { ScoreTable } from '../../../core/study.ts';
import { problemsOf } from '../../../measure/doctor/checks.ts';
import {
  examinedAnswers,
  examinedSets,
  type ExaminedAnswer,
  type ExaminedSets,
} from '../../../measure/doctor/examined-run.ts';
import type { ModelScores, Scores } from './grades.ts';
import { systemPromptFactor } from './tally.ts';

/** A run’s questions and answers as the checks of its data take them. */
export interface Examined {
  readonly questions: ExaminedSets;
  readonly answers: ReadonlyMap<string, readonly ExaminedAnswer[]>;
}

export function examinedOf(table: ScoreTable, plan: Plan, templates: readonly string[]): Examined {
  const known = new Map(table.items.map((item) => [item.id, item]));
  const questions = examinedSets(plan.items.map(({ id }): Item => known.get(id) ?? { id, question: '', answer: '' }));
  const places = new Map(templates.map((id, t) => [id, t]));
  const answers = examinedAnswers(questions, table.rows, ({ response }) =>
    places.get(response.variant[systemPromptFactor] ?? ''),
  );
  return { questions, answers };
}

/** The problems of a run’s data. */
export const doctorOf = (
  { questions, answers }: Examined,
  models: readonly ModelScores[],
  { margin, seed, prompts }: { readonly margin: number; readonly seed: number; readonly prompts: Scores['scenarios'] },
): Problem[] =>
  problemsOf({
    questions,
    models: models.flatMap(({ model, counted, spread }) =>
      counted
        ? [{ model, tables: counted.items, spread, notRead: counted.notRead, answers: answers.get(model) ?? [] }]
        : [],
    ),
    prompts,
    margin,
    seed,
  });
