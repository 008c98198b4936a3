import type { Component } from 'svelte';
import type { AnswerKind } from '../../core/answers/answer-kind.ts';
import type { Json } from '../../base/json/json.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { ReportFeatureResultPart } from '../../core/studies/features.ts';
import type { ScoreTable, StudyResult } from '../../core/studies/study.ts';
import type { SharedReport } from '../../export/shared-report.ts';
import type { AnswerFilter } from '../answer-filter.ts';
import type { ReportSection, SectionProps } from '../report-section.ts';
import type { ResultTable } from '../result-table.ts';

/**
 * A part of reports that all studies share: a subfolder and a line in `index.ts`. Its measure and its components are loaded
 * by import(): workers render nothing, and pages and files measure nothing.
 */
export interface ReportFeature extends ReportFeatureResultPart {
  /** Computes its part of a result from the scored answers; `undefined` if the run has none. Pure. */
  measure?(): Promise<(table: ScoreTable, plan: Plan) => Json | undefined>;
  /** Whether it measures this kind of answers; by default all kinds. */
  takes?(kind: AnswerKind): boolean;
  /** Its tables in files, after the study’s tables. */
  tables?(result: StudyResult): readonly ResultTable[];
  /** Selects the answers of a number in its part. `steps`: the JSON pointer to the number, below the part. */
  drillDown?(result: StudyResult, steps: readonly string[]): AnswerFilter | undefined;
  /** Notes on the answers for readers of a file with tables. */
  notes?(report: SharedReport): readonly string[];
  view?(): Promise<ReportFeatureSections>;
}

/** The components for pages and files. */
export interface ReportFeatureSections {
  readonly sections?: readonly FeatureSection[];
  /** Below the study’s own method, in reports with a part of this feature. */
  readonly method?: Component<SectionProps<StudyResult>>;
}

/** Where a section is among those of the study. The last two are folded, before and after the sections on single answers. */
export type SectionPlace = 'top' | 'before choice' | 'before answers' | 'after answers';

export type FeatureSection = ReportSection<StudyResult> & {
  readonly place: SectionPlace;
  /** Also shown while answers arrive. */
  readonly inBrief?: true;
};

/** A feature’s functions take only its own part. The callers guarantee this; the compiler cannot. */
export const castFeature = <Part>(feature: CastFeature<Part>): ReportFeature => feature as unknown as ReportFeature;

type CastFeature<Part> = Omit<ReportFeature, 'shorten' | 'measure'> & {
  readonly shorten?: (part: Part) => Part | undefined;
  measure?(): Promise<(table: ScoreTable, plan: Plan) => Part | undefined>;
};

export const resultOfFeature = (
  result: StudyResult,
  { id, field }: Pick<ReportFeatureResultPart, 'id' | 'field'>,
): unknown =>
  field ? result[field] : result.features && Object.hasOwn(result.features, id) ? result.features[id] : undefined;
