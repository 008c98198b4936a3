import type { Component } from 'svelte';
import type { Answering } from './answer-counts.ts';

/** What every section of a report is given. */
export interface SectionProps<Result> {
  readonly result: Result;
  /** The run whose answers the numbers lead to; a shared report, a score table and published data have none. */
  readonly run?: string | undefined;
}

export type ReportSection<Result> = Heading<Result> & (Drawn<Result> | Counted<Result>);

interface Heading<Result> {
  readonly id: string;
  readonly title: string;
  /** Left out where the result has nothing for it. */
  readonly when?: (result: Result) => boolean;
}

interface Drawn<Result> {
  readonly show: Component<SectionProps<Result>>;
}

/** On what befell the answers: every study has one. */
interface Counted<Result> {
  readonly answering: (result: Result) => Answering;
}

/** What the report of a study is given. */
export interface ReportOf<Result> extends SectionProps<Result> {
  /** Only what was found and the main table: while answers arrive and numbers change every few seconds. */
  readonly brief?: boolean | undefined;
  /** All of it at once: for a file. */
  readonly whole?: boolean | undefined;
}
