import type { Component, Snippet } from 'svelte';
import type { ItemHeatFigure } from '../charts/heat/item-heat.ts';
import type { ChartFrameContent } from '../charts/frame/frame-words.ts';
import type { RowChartWithCsvData } from '../charts/rows/rows-spec.ts';
import type { ClaimKind } from '../core/studies/claim.ts';
import type { AnswerCountsContent } from './answer-counts.ts';
import type { ResultTable } from './result-table.ts';

/** What every section of a report is given. */
export interface SectionProps<Result> {
  readonly result: Result;
  /** The run whose answers the numbers lead to; a shared report, a score table and published data have none. */
  readonly run?: string | undefined;
}

export type ReportSection<Result> = Heading<Result> & (ReportSectionContent<Result> | CountsSection<Result> | Choosing);

interface Heading<Result> {
  readonly id: string;
  readonly title: string;
  /** In a few words what is there, beside the title of a folded section. */
  readonly holds?: string | ((result: Result) => string);
  /** Its figures allow for the looks of a stopping rule: others are marked where a run stopped by one. */
  readonly isOfRule?: true;
  /** It begins the sections on single answers, which are the counts of outcomes otherwise. */
  readonly startsAnswers?: true;
  /** Left out where the result, or the lack of a run, has nothing for it. */
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

/** Which model to take. */
interface Choosing {
  readonly choosing: readonly ClaimKind[];
}

/** On what befell the answers: every study has one. */
interface CountsSection<Result> {
  readonly answering: (result: Result) => AnswerCountsContent;
}

/** What the report of a study is given. */
export interface ReportProps<Result> extends SectionProps<Result> {
  /** Only what was found and the main table: while answers arrive and numbers change every few seconds. */
  readonly brief?: boolean | undefined;
  /** Where the answers come from, for the report's end. */
  readonly origin?: Snippet | undefined;
}

/** What a report says, in the order of the page. */
export interface ReportSections<Result> {
  /** What is open from the start. */
  readonly open: readonly ReportSection<Result>[];
  /** Tables and tests, folded under “Details”. */
  readonly details: readonly ReportSection<Result>[];
  readonly method: Component<SectionProps<Result>>;
  /** What there is while answers arrive. */
  readonly inBrief: readonly ReportSection<Result>[];
}
