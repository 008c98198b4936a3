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

/** Which answers a number of a result stands on: `part` and `steps` are the pointer to it, taken apart. */
export type DrillDownLookup = (result: StudyResult, part: string, steps: readonly string[]) => AnswerFilter | undefined;

/** What a report is saved as, besides the page. */
export interface ReportExporters {
  /** All of its tables. */
  tables(result: StudyResult): readonly ResultTable[];
  /** Scores, or ratings of a study that has them in place of scores, as CSV. */
  scores(result: StudyResult): string;
}

/** What reports know of a study; each part is loaded when it is wanted. Whoever calls gives a result of that study only. */
export interface StudyReportLoaders {
  report(): Promise<Component<ReportProps<StudyResult>>>;
  files(): Promise<ReportExporters>;
  behind(): Promise<DrillDownLookup>;
  /** What its report opens with. */
  first?(): Promise<(result: StudyResult) => ReportSummary<StudyResult>>;
  readonly answerKind: AnswerKind;
  /** What the page of a model shows of it. */
  figures(): Promise<ModelPageFigures>;
  /** Only of studies with words of their own for what came of an answer. */
  answerView?(): Promise<(plan: Plan) => StudyAnswerInterpreter>;
  /** Only of studies that have columns of their own in files of answers, after those of their kind of answer. */
  columns?(): Promise<(run: AnsweredRun) => readonly AnswersFileColumn[]>;
  /** Only of studies that show one model's answers to an item in a way of their own; of the others card by card. */
  answers?(): Promise<Component<ModelAnswersProps>>;
}

let registeredReports: Readonly<Record<string, StudyReportLoaders>> = {};

/** At the entry of a page, a worker or a command: which studies there are. */
export function registerReports(parts: Readonly<Record<string, StudyReportLoaders>>): void {
  registeredReports = parts;
  registerAnswerKinds(Object.values(parts).map(({ answerKind }) => answerKind));
}

export function getStudyReportLoaders(study: string): StudyReportLoaders {
  const parts = Object.hasOwn(registeredReports, study) ? registeredReports[study] : undefined;
  if (!parts) throw new UserError(`There is no report for the study “${study}”.`);
  return parts;
}
