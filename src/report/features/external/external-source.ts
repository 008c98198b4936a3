import type { ExternalSource } from '../../../core/elsewhere/external-source.ts';
import { getReportPlan } from '../../report-plan.ts';

/** Where the answers of an imported run come from: the sections of its report promise no asking, and describe none of Evenkeel's. */
export const getExternalSource = (): ExternalSource | undefined => getReportPlan()?.elsewhere;
