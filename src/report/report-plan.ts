import { createContext } from 'svelte';
import type { Plan } from '../core/plan/plan.ts';

const [take, give, has] = createContext<Plan>();

/** Set by a report whose plan is known: its sections then have the texts of its prompts, and where imported answers come from. */
export const setReportPlan = give;

export const getReportPlan = (): Plan | undefined => (has() ? take() : undefined);
