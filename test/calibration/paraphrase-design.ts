/** One way to simulate runs of the paraphrase study. */
export interface ParaphraseDesign {
  readonly name: string;
  readonly items: number;
  readonly difficulty: 'easy' | 'mixed' | 'at chance';
  /** Distance between an item's wordings for the middle model, in log-odds, and the share of its items that it affects. */
  readonly effect: 'null' | 'small' | 'above the margin' | 'large' | 'few decided';
  readonly failed: number;
  /** Share of the middle model's answers that only the tolerant rule can read. */
  readonly loose: number;
  readonly orders: number;
  /**
   * Distance between the orders of an item's choices for every model, in log-odds, and the share of its items that it
   * affects.
   */
  readonly places: 'null' | 'mixed' | 'small' | 'few decided';
  /** Questions per cluster. In nine of ten cases, the answers in one cell of a cluster share their luck. */
  readonly together?: number;
}

const base: ParaphraseDesign = {
  name: 'base',
  items: 60,
  difficulty: 'mixed',
  effect: 'null',
  failed: 0,
  loose: 0,
  orders: 8,
  places: 'mixed',
};

const varied = (name: string, change: Partial<ParaphraseDesign>): ParaphraseDesign => ({ ...base, ...change, name });

export const paraphraseDesigns: readonly ParaphraseDesign[] = [
  varied('null easy, 20', { difficulty: 'easy', items: 20 }),
  varied('null easy, 60', { difficulty: 'easy' }),
  varied('null mixed, 20', { items: 20 }),
  varied('null mixed, 60', {}),
  varied('small, 20', { effect: 'small', items: 20 }),
  varied('small, 60', { effect: 'small' }),
  varied('large, 20', { effect: 'large', items: 20 }),
  varied('large, 60', { effect: 'large' }),
  varied('few decided, easy, 20', { effect: 'few decided', difficulty: 'easy', items: 20 }),
  varied('few decided, easy, 60', { effect: 'few decided', difficulty: 'easy' }),
  varied('null mixed, 5% failed, 60', { failed: 0.05 }),
  varied('small, 5% failed, 20', { effect: 'small', failed: 0.05, items: 20 }),
  varied('small, 10% loose, 60', { effect: 'small', loose: 0.1 }),
  // *Robust* is barely false here.
  varied('above the margin, 20', { effect: 'above the margin', items: 20 }),
  varied('above the margin, 60', { effect: 'above the margin' }),
  varied('at chance, 60', { difficulty: 'at chance' }),
  varied('small, 2 orders, 60', { effect: 'small', orders: 2 }),
  varied('small, easy, 60', { effect: 'small', difficulty: 'easy' }),
  varied('no effect of the order, 20', { places: 'null', items: 20 }),
  varied('no effect of the order, 60', { places: 'null' }),
  varied('no effect of the order, easy, 60', { places: 'null', difficulty: 'easy' }),
  varied('small effect of the order, 60', { places: 'small' }),
  varied('the order decides few, easy, 20', { places: 'few decided', difficulty: 'easy', items: 20 }),
  varied('the order decides few, easy, 60', { places: 'few decided', difficulty: 'easy' }),
  varied('no effect of the order, 3 orders, 60', { places: 'null', orders: 3 }),
  varied('null, clusters of 5, 100', { items: 100, orders: 4, together: 5 }),
];

/**
 * Whether a claim is true of some model of a design. The two models that ignore the wording are equal, so neither is the
 * least sensitive. If wording has an effect, the middle model is the stronger one.
 */
export function isTrueOfRewording({ effect, places, difficulty }: ParaphraseDesign, row: string): boolean {
  if (row === 'reordered-moves') return places !== 'null' && difficulty !== 'at chance';
  if (row === 'reworded-moves' || row === 'reworded-order-strength') return effect !== 'null';
  return row !== 'reworded-order-steadiness';
}
