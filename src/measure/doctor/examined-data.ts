import type { Item } from '../../core/items/item.ts';
import type { DataProblem } from '../../core/json/doctor-form.ts';
import type { ScoreTable } from '../../core/studies/study.ts';
import { findDataProblems } from './checks.ts';
import {
  examinedAnswers,
  examinedSets,
  type ExaminedAnswer,
  type ExaminedModel,
  type ExaminedRun,
  type ExaminedSets,
  type ExaminedSetOptions,
  type RowMapping,
} from './examined-run.ts';

/** A run’s questions and answers as the checks of its data take them. */
export interface ExaminedData {
  readonly questions: ExaminedSets;
  /** By model. */
  readonly answers: ReadonlyMap<string, readonly ExaminedAnswer[]>;
}

interface ExaminedBy extends ExaminedSetOptions, RowMapping {
  /** The items that the study asked, by id in the plan’s order. */
  readonly asked: readonly string[];
}

/** O(rows + characters of the questions). */
export function examineData(table: ScoreTable, { asked, promptAt, saying, ...options }: ExaminedBy): ExaminedData {
  const known = new Map(table.items.map((item) => [item.id, item]));
  const questions = examinedSets(
    asked.map((id): Item => known.get(id) ?? { id, question: '', answer: '' }),
    options,
  );
  return { questions, answers: examinedAnswers(questions, table.rows, { promptAt, saying }) };
}

/** A model with what is counted of it; sets in the order of `ExaminedData`. */
export type ExaminedModelSummary = Omit<ExaminedModel, 'answers'>;

/** The problems of a run’s data. */
export const runDataProblems = (
  { questions, answers }: ExaminedData,
  models: readonly ExaminedModelSummary[],
  settings: Pick<ExaminedRun, 'margin' | 'seed' | 'prompts'>,
): DataProblem[] =>
  findDataProblems({
    questions,
    models: models.map((counted) => ({ ...counted, answers: answers.get(counted.model) ?? [] })),
    ...settings,
  });
