import type { Item } from '../../core/items/item.ts';
import type { DataProblem } from '../../core/json/doctor-form.ts';
import type { ScoreTable } from '../../core/studies/study.ts';
import { findDataProblems } from './checks.ts';
import {
  examinedAnswersByModel,
  describeExaminedSets,
  type ExaminedAnswer,
  type ExaminedModel,
  type DataChecksInput,
  type ExaminedSets,
  type StudyScoreTraits,
  type ExaminedRowAccessors,
} from './examined-run.ts';

/** A run’s questions and answers, prepared for the data checks. */
export interface ExaminedData {
  readonly questions: ExaminedSets;
  /** By model. */
  readonly answers: ReadonlyMap<string, readonly ExaminedAnswer[]>;
}

interface ExaminedBy extends StudyScoreTraits, ExaminedRowAccessors {
  /** The ids of the items that the study asked, in the plan’s order. */
  readonly asked: readonly string[];
}

/** O(rows + characters of the questions). */
export function buildExaminedData(table: ScoreTable, { asked, promptAt, saying, ...options }: ExaminedBy): ExaminedData {
  const known = new Map(table.items.map((item) => [item.id, item]));
  const questions = describeExaminedSets(
    asked.map((id): Item => known.get(id) ?? { id, question: '', answer: '' }),
    options,
  );
  return { questions, answers: examinedAnswersByModel(questions, table.rows, { promptAt, saying }) };
}

/** A model’s tables, spread and unread counts. Sets are in the order of `ExaminedData`. */
export type ExaminedModelSummary = Omit<ExaminedModel, 'answers'>;

/** The problems of a run’s data. */
export const findRunDataProblems = (
  { questions, answers }: ExaminedData,
  models: readonly ExaminedModelSummary[],
  settings: Pick<DataChecksInput, 'margin' | 'seed' | 'prompts'>,
): DataProblem[] =>
  findDataProblems({
    questions,
    models: models.map((counted) => ({ ...counted, answers: answers.get(counted.model) ?? [] })),
    ...settings,
  });
