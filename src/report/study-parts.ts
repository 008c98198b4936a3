import type { AnswersFileColumn } from '../core/answers/answer-kind.ts';
import type { AnswerKind } from '../core/answers/answer-kind.ts';
import { registerAnswerKinds } from '../core/answers/kinds.ts';
import type { Component } from 'svelte';
import type { Plan } from '../core/plan/plan.ts';
import type { StudyResult } from '../core/studies/study.ts';
import { UserError } from '../base/errors/user-error.ts';
import type { AnsweredRun } from '../export/answers/answered-run.ts';
import type { AnswerFilter } from './answer-filter.ts';
import type { ModelAnswersProps } from './answers/model-answers.ts';
import type { StudyAnswerInterpreter } from './answers/outcome.ts';
import type { ReportSummary } from './first/report-summary.ts';
import type { ModelPageFigures } from './model-figures.ts';
import type { ReportProps } from './report-section.ts';
import type { ResultTable } from './result-table.ts';

/** Selects the answers of a number in a result. `part` and `steps` are the segments of the number's JSON pointer. */
export type DrillDownLookup = (result: StudyResult, part: string, steps: readonly string[]) => AnswerFilter | undefined;

/** The exports of a report. */
export interface ReportExporters {
  /** All of its tables. */
  tables(result: StudyResult): readonly ResultTable[];
  /** Scores as CSV, or ratings if the study has them instead of scores. */
  scores(result: StudyResult): string;
}

/** The report parts of a study, each loaded on demand. Callers pass only results of that study. */
export interface StudyReportLoaders {
  report(): Promise<Component<ReportProps<StudyResult>>>;
  files(): Promise<ReportExporters>;
  behind(): Promise<DrillDownLookup>;
  /** The report’s first screen. */
  first?(): Promise<(result: StudyResult) => ReportSummary<StudyResult>>;
  readonly answerKind: AnswerKind;
  /** The study’s figures on the page of a model. */
  figures(): Promise<ModelPageFigures>;
  /** For studies with their own names of outcomes. */
  answerView?(): Promise<(plan: Plan) => StudyAnswerInterpreter>;
  /** For studies with additional columns in files of answers, after those of their answer kind. */
  columns?(): Promise<(run: AnsweredRun) => readonly AnswersFileColumn[]>;
  /** For studies with their own view of one model's answers to an item; others show cards. */
  answers?(): Promise<Component<ModelAnswersProps>>;
}

let registeredReports: Readonly<Record<string, StudyReportLoaders>> = {};

/** Registers the studies at the entry of a page, a worker or a command. */
export function registerReports(parts: Readonly<Record<string, StudyReportLoaders>>): void {
  registeredReports = parts;
  registerAnswerKinds(Object.values(parts).map(({ answerKind }) => answerKind));
}

export function getStudyReportLoaders(study: string): StudyReportLoaders {
  const parts = Object.hasOwn(registeredReports, study) ? registeredReports[study] : undefined;
  if (!parts) throw new UserError(`There is no report for the study “${study}”.`);
  return parts;
}
