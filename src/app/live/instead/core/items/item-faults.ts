/** A file has its plan, and makes none: what a question lacks to be asked is not looked for. */
export { choiceFault, pairFault } from '../../../../../core/items/item-faults.ts';

export const pairFaults = (): readonly never[] => [];
export const refuseFaulty = (): void => undefined;
