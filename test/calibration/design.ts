/** One way in which runs are simulated. */
export interface Design {
  readonly name: string;
  readonly prompts: number;
  /** Items by set. */
  readonly sets: readonly number[];
  /** Spread of the prompts' true scores, where the model is one that they move. */
  readonly effect: 'null' | 'small' | 'large' | 'one collapses' | 'heavy tails';
  readonly difficulty: 'easy' | 'mixed' | 'at chance';
  /** Share of cells without an answer. */
  readonly failed: number;
  readonly samples: number;
  readonly models: number;
  /** Share of the answers under the first prompt that cannot be read, whatever they say. */
  readonly unread?: number;
  /** Of the wrong answers under the first prompt the share that fails, as long ones do that run into a limit. */
  readonly failedWrong?: number;
  /** Prompts come in families, by prompt: what breaks or saves an item under one does so under its relatives, as often as `rho` says (the correlation of the draws behind two cells). */
  readonly families?: { readonly of: readonly number[]; readonly rho: number };
  /** Under half of the prompts an item’s chance is so near to its own, and else the mean of all: such a prompt flips more, and scores the same. */
  readonly flat?: number;
  /** Items come in clusters of so many, which are right and wrong together under a prompt; declared as such or not. */
  readonly clusters?: { readonly size: number; readonly rho: number; readonly declared: boolean };
}

/** What the others are varied from, one property at a time: the starter audit's size. */
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

/** Every property by itself, then those together that are hard on the statistics. Each adds something that no other has. */
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
  // The most frequent question of all: which of two prompts?
  varied('1 model, 2 prompts, 1×30', { models: 1, prompts: 2, sets: [30] }),
  varied('1 model, 2 prompts, 1×200', { models: 1, prompts: 2, sets: [200], effect: 'large' }),
  varied('null, 1 model, 2 prompts, 1×100', { effect: 'null', models: 1, prompts: 2, sets: [100] }),
  // Null: what is false is said here, if anywhere.
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
  // Items that belong together.
  varied('null, clusters of 5, declared', { effect: 'null', sets: [60, 60], clusters }),
  // What fails is what would have been wrong.
  varied('null, 3×60, wrong answers fail under one', { effect: 'null', sets: [60, 60, 60], failedWrong: 0.6 }),
  // Answers that cannot be read under one prompt: what is found must be none of the reading.
  ...[0.02, 0.05, 0.1, 0.2, 0.4].map((unread) =>
    varied(`null, 3×40, ${100 * unread}% unread under one`, { effect: 'null', sets: [40, 40, 40], unread }),
  ),
  varied('null, 3 prompts, 20% unread under one', { effect: 'null', prompts: 3, unread: 0.2 }),
  varied('large, 10% unread under one', { effect: 'large', unread: 0.1 }),
];

/** Where an assumption does not hold and nothing in the answers tells: printed, and held to nothing. */
export const brokenDesigns: readonly Design[] = [0.1, 0.5].map((rho) =>
  varied(`null, 2×60 in clusters of 5 that are not declared, ρ ${rho}`, {
    effect: 'null',
    sets: [60, 60],
    clusters: { ...clusters, rho, declared: false },
  }),
);

/** Those that every submission is held to; the rest by `npm run calibrate`. */
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
