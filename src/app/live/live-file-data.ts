import { createContext } from 'svelte';
import type { SharedReport } from '../../export/shared-report.ts';

/** What a file has in it. */
export interface LiveReportContext {
  readonly report: SharedReport;
  /** Where the answers are in the file. */
  readonly run: string | undefined;
  readonly title: string;
}

const [take, give] = createContext<LiveReportContext>();

export const setLiveFileData = give;
export const getLiveFileData = take;
