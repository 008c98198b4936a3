import { createContext } from 'svelte';
import type { Plan } from '../core/plan/plan.ts';

const [take, give, has] = createContext<Plan>();

/** Set by a report with a known plan: its sections need the prompt texts and the source of imported answers. */
export const setReportPlan = give;

export const getReportPlan = (): Plan | undefined => (has() ? take() : undefined);
