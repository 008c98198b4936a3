import { countPositionsWithHoles } from '../../core/plan/cells.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Study } from '../../core/studies/study.ts';

/** How each place of a plan stands in a run, 0 while it has no answer. It has a byte a place: a million of them is a megabyte. */
export type CellStates = Uint8Array;

export const failedCellState = 1;
export const answeredCellState = 2;

export const newCellStates = (plan: Plan, study: Study): CellStates => new Uint8Array(countPositionsWithHoles(plan, study));

/** Whether an answer is wanted. */
export const isCellOpen = (standing: CellStates, position: number): boolean => standing[position] !== answeredCellState;
