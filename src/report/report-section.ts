import type { Component, Snippet } from 'svelte';
import type { ItemHeatFigure } from '../charts/heat/item-heat.ts';
import type { ChartFrameContent } from '../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../charts/rows/rows-spec.ts';
import type { ClaimKind } from '../core/studies/claim.ts';
import type { AnswerCountsContent } from './answer-counts.ts';
import type { ResultTable } from './result-table.ts';

/** The props of every section of a report. */
export interface SectionProps<Result> {
  readonly result: Result;
  /** The run with the answers for drill-down. Shared reports, score tables and published data have none. */
  readonly run?: string | undefined;
}

export type ReportSection<Result> = Heading<Result> & (ReportSectionContent<Result> | CountsSection<Result> | Choosing);

interface Heading<Result> {
  readonly id: string;
  readonly title: string;
  /** A short description next to the title of a folded section. */
  readonly holds?: string | ((result: Result) => string);
  /** Whether its figures allow for the looks of a stopping rule. Other sections are marked if a run stopped by one. */
  readonly isOfRule?: true;
  /** Whether it is the first section on single answers; by default that is the section with the counts of outcomes. */
  readonly startsAnswers?: true;
  /** Omits the section if the result, or a missing run, has nothing for it. */
  readonly when?: (result: Result, run: string | undefined) => boolean;
}

/** The content of a section: a component, one table, one chart of rows or one heatmap of items. */
export type ReportSectionContent<Result> =
  | { readonly show: Component<SectionProps<Result>> }
  | { readonly table: (result: Result) => ResultTable }
  | { readonly rows: (result: Result, run: string | undefined) => ChartFrameContent & RowChartWithCsvData }
  /** A study loads the chart itself, because most studies have no such chart and a live file has the code of one study. */
  | {
      readonly heat: (result: Result, run: string | undefined) => ItemHeatFigure;
      readonly chart: Component<ItemHeatFigure>;
    };

/** The section on which model to choose. */
interface Choosing {
  readonly choosing: readonly ClaimKind[];
}

/** The section with the counts of outcomes: every study has one. */
interface CountsSection<Result> {
  readonly answering: (result: Result) => AnswerCountsContent;
}

/** The props of a study’s report. */
export interface ReportProps<Result> extends SectionProps<Result> {
  /** Shows only the finding and the main table, while answers arrive and numbers change every few seconds. */
  readonly brief?: boolean | undefined;
  /** The origin of the answers, at the end of the report. */
  readonly origin?: Snippet | undefined;
}

/** The sections of a report, in page order. */
export interface ReportSections<Result> {
  /** Sections that are open at first. */
  readonly open: readonly ReportSection<Result>[];
  /** Tables and tests, folded under “Details”. */
  readonly details: readonly ReportSection<Result>[];
  readonly method: Component<SectionProps<Result>>;
  /** The sections while answers arrive. */
  readonly inBrief: readonly ReportSection<Result>[];
}
