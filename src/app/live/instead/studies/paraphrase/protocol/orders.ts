/** A file makes no plan: orders stand in the one that it has. */
export {
  parseDrawnOrders,
  choicesInOrder,
  cappedOrderCount,
  type ChoiceOrder,
} from '../../../../../../studies/paraphrase/protocol/orders.ts';

export const drawChoiceOrders = (): readonly never[] => [];
