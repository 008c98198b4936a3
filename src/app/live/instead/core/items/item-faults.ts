/** A live file has its plan and makes none, so it does not check whether questions can be asked. */
export { choiceFault, otherAnswerKindFault } from '../../../../../core/items/item-faults.ts';

export const notAQuestionFaults = (): readonly never[] => [];
export const refuseFaultyItems = (): void => undefined;
