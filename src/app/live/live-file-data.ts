import { createContext } from 'svelte';
import type { SharedReport } from '../../export/shared-report.ts';

/** The content of a live file. */
export interface LiveReportContext {
  readonly report: SharedReport;
  /** The id of the run, if the answers are in the file. */
  readonly run: string | undefined;
  readonly title: string;
}

const [take, give] = createContext<LiveReportContext>();

export const setLiveFileData = give;
export const getLiveFileData = take;
