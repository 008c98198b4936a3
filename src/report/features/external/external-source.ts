import type { ExternalSource } from '../../../core/elsewhere/external-source.ts';
import { getReportPlan } from '../../report-plan.ts';

/**
 * The source of an imported run’s answers. Sections of its report must not offer new requests, and must not describe
 * Evenkeel's.
 */
export const getExternalSource = (): ExternalSource | undefined => getReportPlan()?.elsewhere;
