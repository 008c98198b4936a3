import { createContext } from 'svelte';

/** How the report of a page stands to what is chosen for it: whether it has all of that, and why it could not be measured. */
export interface ReportFreshness {
  readonly isCurrent: boolean;
  readonly fault: unknown;
}

const [take, give, has] = createContext<ReportFreshness>();

/** Set by a page whose report is measured anew when something else is chosen for it. */
export const setReportFreshness = give;

export const getReportFreshness = (): ReportFreshness | undefined => (has() ? take() : undefined);
