import { countPlaces } from '../../core/cells.ts';
import type { Plan } from '../../core/plan.ts';
import type { Study } from '../../core/study.ts';

/** How each place of a plan stands in a run, a byte a place: a million of them is a megabyte. */
export type Standing = Uint8Array;

export const unanswered = 0;
export const failed = 1;
export const answered = 2;

export const newStanding = (plan: Plan, study: Study): Standing => new Uint8Array(countPlaces(plan, study));

/** Whether an answer is wanted. */
export const isOpen = (standing: Standing, position: number): boolean => standing[position] !== answered;
