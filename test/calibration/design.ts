/** One way to simulate runs. */
export interface Design {
  readonly name: string;
  readonly prompts: number;
  /** Number of items per set. */
  readonly sets: readonly number[];
  /** Spread of the prompts' true scores, for models that prompts move. */
  readonly effect: 'null' | 'small' | 'large' | 'one collapses' | 'heavy tails';
  readonly difficulty: 'easy' | 'mixed' | 'at chance';
  /** Share of cells without an answer. */
  readonly failed: number;
  readonly samples: number;
  readonly models: number;
  /** Share of the answers under the first prompt that cannot be read, whatever they say. */
  readonly unread?: number;
  /** Share of the wrong answers under the first prompt that fail, as long answers do that reach a limit. */
  readonly failedWrong?: number;
  /**
   * Family of each prompt. Prompts of one family break or save the same items, with `rho` as the correlation of the draws
   * behind two cells.
   */
  readonly families?: { readonly of: readonly number[]; readonly rho: number };
  /**
   * Under every second prompt, an item's chance shrinks toward the mean of all items by this factor. Such a prompt flips
   * more and scores the same.
   */
  readonly flat?: number;
  /**
   * Items come in clusters of this size. Under a prompt, a cluster is right or wrong together. `declared` says whether the
   * items name their cluster.
   */
  readonly clusters?: { readonly size: number; readonly rho: number; readonly declared: boolean };
}

/** The starter audit's size. The other designs vary one property of this one at a time. */
export const base: Design = {
  name: 'base',
  prompts: 10,
  sets: [20, 20, 20],
  effect: 'small',
  difficulty: 'mixed',
  failed: 0,
  samples: 1,
  models: 3,
};

const varied = (name: string, change: Partial<Design>): Design => ({ ...base, ...change, name });

const families = { of: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], rho: 0.8 };
const clusters = { size: 5, rho: 0.5, declared: true };

/** Every property alone, then combinations that are hard on the statistics. Each design adds something that no other has. */
export const designs: readonly Design[] = [
  base,
  varied('3 prompts', { prompts: 3 }),
  varied('5 prompts', { prompts: 5 }),
  varied('40 prompts', { prompts: 40 }),
  varied('3×5', { sets: [5, 5, 5] }),
  varied('3×60', { sets: [60, 60, 60] }),
  varied('1×200', { sets: [200] }),
  varied('unequal sets', { sets: [10, 20, 60] }),
  varied('null', { effect: 'null' }),
  varied('large', { effect: 'large' }),
  varied('one collapses', { effect: 'one collapses' }),
  varied('heavy tails', { effect: 'heavy tails' }),
  varied('easy', { difficulty: 'easy' }),
  varied('at chance', { difficulty: 'at chance' }),
  varied('1% failed', { failed: 0.01 }),
  varied('5% failed', { failed: 0.05 }),
  varied('3 samples', { samples: 3 }),
  varied('6 models', { models: 6 }),
  // The most frequent question: which of two prompts?
  varied('1 model, 2 prompts, 1×30', { models: 1, prompts: 2, sets: [30] }),
  varied('1 model, 2 prompts, 1×200', { models: 1, prompts: 2, sets: [200], effect: 'large' }),
  varied('null, 1 model, 2 prompts, 1×100', { effect: 'null', models: 1, prompts: 2, sets: [100] }),
  // Null: if the report makes false claims, it makes them here.
  varied('null, 3 prompts', { effect: 'null', prompts: 3 }),
  varied('null, 5 prompts', { effect: 'null', prompts: 5 }),
  varied('null, easy', { effect: 'null', difficulty: 'easy' }),
  varied('null, 9 models', { effect: 'null', models: 9 }),
  // Few flips, and noise that is not the same under every prompt.
  varied('easy, 3×60', { difficulty: 'easy', sets: [60, 60, 60] }),
  varied('null, easy, 3×5', { effect: 'null', difficulty: 'easy', sets: [5, 5, 5] }),
  varied('null, easy, 3 prompts', { effect: 'null', difficulty: 'easy', prompts: 3 }),
  varied('one collapses, 3 prompts', { effect: 'one collapses', prompts: 3 }),
  varied('large, 3×5', { effect: 'large', sets: [5, 5, 5] }),
  varied('null, unequal noise', { effect: 'null', flat: 0.2 }),
  // Prompts that come in families: half of them, or two of five.
  varied('null, two families ρ 0.8', { effect: 'null', families }),
  varied('null, two families ρ 0.95, 3×60', { effect: 'null', families: { ...families, rho: 0.95 }, sets: [60, 60, 60] }),
  varied('two families ρ 0.8, 1×500', { families, sets: [500] }),
  varied('two of five ρ 0.8, 3×60', { families: { of: [0, 0, 1, 2, 3], rho: 0.8 }, prompts: 5, sets: [60, 60, 60] }),
  // Items in clusters.
  varied('null, clusters of 5, declared', { effect: 'null', sets: [60, 60], clusters }),
  // Only wrong answers fail.
  varied('null, 3×60, wrong answers fail under one', { effect: 'null', sets: [60, 60, 60], failedWrong: 0.6 }),
  // Unreadable answers under one prompt must not produce a finding.
  ...[0.02, 0.05, 0.1, 0.2, 0.4].map((unread) =>
    varied(`null, 3×40, ${100 * unread}% unread under one`, { effect: 'null', sets: [40, 40, 40], unread }),
  ),
  varied('null, 3 prompts, 20% unread under one', { effect: 'null', prompts: 3, unread: 0.2 }),
  varied('large, 10% unread under one', { effect: 'large', unread: 0.1 }),
];

/**
 * An assumption is violated, and the answers do not show it. The page prints these designs, and no limit applies to them.
 */
export const brokenDesigns: readonly Design[] = [0.1, 0.5].map((rho) =>
  varied(`null, 2×60 in clusters of 5 that are not declared, ρ ${rho}`, {
    effect: 'null',
    sets: [60, 60],
    clusters: { ...clusters, rho, declared: false },
  }),
);

/** The designs that the tests simulate. `npm run calibrate` simulates the rest. */
export const named: readonly string[] = [
  'base',
  '3 prompts',
  '3×5',
  'null',
  'null, 5 prompts',
  'null, easy',
  'null, easy, 3×5',
  'large',
  'one collapses',
  'easy',
  '5% failed',
  'null, 9 models',
  'null, 3×40, 20% unread under one',
  'two of five ρ 0.8, 3×60',
];
