import { countPositionsWithHoles } from '../../core/plan/cells.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Study } from '../../core/studies/study.ts';

/**
 * The state of each position of a plan in a run; 0 if it has no response. It takes one byte per position: a million take a
 * megabyte.
 */
export type CellStates = Uint8Array;

export const failedCellState = 1;
export const answeredCellState = 2;

export const newCellStates = (plan: Plan, study: Study): CellStates => new Uint8Array(countPositionsWithHoles(plan, study));

/** Whether the cell still needs an answer. */
export const isCellOpen = (standing: CellStates, position: number): boolean => standing[position] !== answeredCellState;
