import { sha256Hex } from '../../base/hash/sha256.ts';
import type { RunRow } from '../database/database.ts';

/** The id of a run's plan. It equals the run's id, except for a local run of a plan that an imported run already has. */
export const planIdOfRunRow = ({ id, planId }: Pick<RunRow, 'id' | 'planId'>): string => planId ?? id;

/** The id of the local run of a plan that was imported. It is always the same, so that the run is found again. */
export const locallyMeasuredRunId = (planId: string): Promise<string> => sha256Hex(`measured here: ${planId}`);
