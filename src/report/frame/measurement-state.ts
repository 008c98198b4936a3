import { createContext } from 'svelte';

/** Whether the report of a page matches the reader's current choices, and why a measurement failed. */
export interface ReportFreshness {
  readonly isCurrent: boolean;
  readonly fault: unknown;
}

const [take, give, has] = createContext<ReportFreshness>();

/** Set by pages that measure the report again when the reader changes a choice. */
export const setReportFreshness = give;

export const getReportFreshness = (): ReportFreshness | undefined => (has() ? take() : undefined);
