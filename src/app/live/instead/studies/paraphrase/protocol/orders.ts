/** A live file makes no plan; the plan that it has contains the orders. */
export {
  parseDrawnOrders,
  choicesInOrder,
  cappedOrderCount,
  type ChoiceOrder,
} from '../../../../../../studies/paraphrase/protocol/orders.ts';

export const drawChoiceOrders = (): readonly never[] => [];
