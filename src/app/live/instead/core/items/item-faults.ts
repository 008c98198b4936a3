/** A file has its plan, and makes none: what a question lacks to be asked is not looked for. */
export { choiceFault, otherAnswerKindFault } from '../../../../../core/items/item-faults.ts';

export const notAQuestionFaults = (): readonly never[] => [];
export const refuseFaultyItems = (): void => undefined;
