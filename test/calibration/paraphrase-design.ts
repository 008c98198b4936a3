/** One way in which runs of the paraphrase study are simulated. */
export interface ParaphraseDesign {
  readonly name: string;
  readonly items: number;
  readonly difficulty: 'easy' | 'mixed' | 'at chance';
  /** How far the wordings of an item lie apart for the model in the middle, in log-odds, and of which share of its items. */
  readonly effect: 'null' | 'small' | 'above the margin' | 'large' | 'few decided';
  readonly failed: number;
  /** Share of the answers of the model in the middle that only the tolerant rule can read. */
  readonly loose: number;
  readonly orders: number;
  /** How far the orders of an item's choices lie apart for every model, in log-odds, and for which share of its items. */
  readonly places: 'null' | 'mixed' | 'small' | 'few decided';
  /** Questions by cluster: in nine cases of ten, the answers in one cell of a cluster share their luck. */
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
  // Where *Robust* is false, and as near as it gets.
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

/** Whether a claim is true of some model of a design: the two that cannot see the wording are alike, so none is the least sensitive; that between them is the stronger where it can see it. */
export function isTrueOfRewording({ effect, places, difficulty }: ParaphraseDesign, row: string): boolean {
  if (row === 'reordered-moves') return places !== 'null' && difficulty !== 'at chance';
  if (row === 'reworded-moves' || row === 'reworded-order-strength') return effect !== 'null';
  return row !== 'reworded-order-steadiness';
}
