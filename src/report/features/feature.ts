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
 * A part of reports that is the same for all studies: a folder of this one and a line of `index.ts`. Its measure and what it draws come
 * by import(): workers draw nothing, and pages and files measure nothing.
 */
export interface ReportFeature extends ReportFeatureResultPart {
  /** Its part of a result, from the scored answers; undefined where the run has none. Pure. */
  measure?(): Promise<(table: ScoreTable, plan: Plan) => Json | undefined>;
  /** Of which kinds of answers it is measured: of all, where it does not say. */
  takes?(kind: AnswerKind): boolean;
  /** Its tables in files, after those of the study. */
  tables?(result: StudyResult): readonly ResultTable[];
  /** Which answers a number of its part is based on. `steps`: the JSON pointer to it below the part. */
  drillDown?(result: StudyResult, steps: readonly string[]): AnswerFilter | undefined;
  /** What the reader of a file of tables should know of the answers. */
  notes?(report: SharedReport): readonly string[];
  view?(): Promise<ReportFeatureSections>;
}

/** What pages and files draw. */
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

/** A feature’s functions take its own part; whoever calls them gives no other. The compiler cannot know that. */
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
