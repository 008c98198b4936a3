import { itemScoresByModelPerSet } from '../../../src/measure/advice/arms.ts';
import type { ItemIndicesByCluster } from '../../../src/measure/basics/item-clusters.ts';
import { selectTemplates, type ScoreMatrix } from '../../../src/measure/basics/item-scores.ts';
import { mean } from '../../../src/measure/basics/mean.ts';
import { randomBelow, seededRandom, textSeed, type Random } from '../../../src/measure/basics/random.ts';
import { matricesOf, realModels } from '../../../test/measure/stopping/matrices.ts';
import { itemScoresByPromptPerSet, itemScoresByModelPromptPerSet } from './prompt-arms.ts';

/** Draws questions for all arms of a design: one table of items × arms per set. */
export type Draw = (random: Random, sets: readonly number[]) => ScoreMatrix[];

/** A test case for the advice: arms whose true scores are known. */
export interface AdviceDesign {
  readonly name: string;
  readonly sets: readonly number[];
  /** In points, by arm. */
  readonly truth: readonly number[];
  readonly draw: Draw;
}

export const randomOf = ({ name }: AdviceDesign, seed: number): Random => seededRandom(textSeed(name) + 7919 * seed);

interface SimulatedDesign {
  readonly name: string;
  readonly sets: readonly number[];
  readonly models: number;
  readonly prompts: number;
  readonly arms: 'models' | 'prompts' | 'pairs';
  /** In log-odds, by model and prompt. */
  readonly skill: (model: number, prompt: number) => number;
  /** In log-odds, one value per kind of question. All kinds are equally likely. */
  readonly kinds?: readonly number[];
  /** Each prompt uses its family’s common draw with probability √ρ. */
  readonly families?: { readonly of: readonly number[]; readonly rho: number };
  /** Likewise for the questions of a cluster, under each prompt of a model. */
  readonly clusters?: { readonly size: number; readonly rho: number };
  readonly missing?: number;
  readonly samples?: number;
  /**
   * One draw serves all prompts of a question, so a model that is right under one prompt is right under every better one.
   */
  readonly isNested?: boolean;
}

const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
const mixedDifficulties = Array.from({ length: 40 }, (_, k) => 1 + (k - 19.5) / 7);
const easy = Array.from({ length: 40 }, (_, k) => 3.5 + (k - 19.5) / 12);

function simulatedDesign(design: SimulatedDesign): AdviceDesign {
  const { name, sets, models, prompts, arms, skill, kinds = mixedDifficulties, samples = 1 } = design;
  const score = (m: number, t: number) => 100 * mean(kinds.map((kind) => share(kind + skill(m, t))));
  const all = Array.from({ length: models }, (_, m) => Array.from({ length: prompts }, (_, t) => score(m, t)));
  const truth =
    arms === 'models'
      ? all.map((own) => mean(own))
      : arms === 'pairs'
        ? all.flat()
        : Array.from({ length: prompts }, (_, t) => mean(all.map((own) => own[t] ?? NaN)));
  const draw: Draw = (random, sizes) => {
    const hardness = sizes.map((size) => Array.from({ length: size }, () => kinds[randomBelow(random, kinds.length)] ?? 0));
    const clusters = sizes.map((size) => clustersOf(size, design.clusters?.size));
    const tables = Array.from({ length: models }, (_, m) =>
      hardness.map((own, b): ScoreMatrix => {
        const scores = new Float64Array(own.length * prompts);
        let shared: number[] = [];
        for (const [i, kind] of own.entries()) {
          if (design.clusters && i % design.clusters.size === 0) shared = uniformNumbers(random, prompts);
          const families = uniformNumbers(random, 1 + Math.max(0, ...(design.families?.of ?? [])));
          for (let t = 0; t < prompts; t++) {
            const u = () => uniform(random, design, families[design.families?.of[t] ?? 0], shared[t]);
            const isMissing = random() < (design.missing ?? 0);
            const right = Array.from({ length: samples }, () => Number(u() < share(kind + skill(m, t))));
            scores[i * prompts + t] = isMissing ? NaN : mean(right);
          }
        }
        const found = clusters[b];
        return { items: own.length, templates: prompts, scores, binary: samples === 1, ...(found && { clusters: found }) };
      }),
    );
    return arms === 'models'
      ? itemScoresByModelPerSet(tables)
      : arms === 'pairs'
        ? itemScoresByModelPromptPerSet(tables)
        : itemScoresByPromptPerSet(tables);
  };
  return { name, sets, truth, draw };
}

const uniformNumbers = (random: Random, count: number): number[] => Array.from({ length: count }, () => random());

function uniform(
  random: Random,
  { families, clusters, isNested }: SimulatedDesign,
  ofFamily = NaN,
  ofCluster = NaN,
): number {
  if (isNested) return ofFamily;
  if (families && random() < Math.sqrt(families.rho)) return ofFamily;
  if (clusters && random() < Math.sqrt(clusters.rho)) return ofCluster;
  return random();
}

const clustersOf = (size: number, of: number | undefined): ItemIndicesByCluster | undefined =>
  of === undefined
    ? undefined
    : Array.from({ length: Math.ceil(size / of) }, (_, c) =>
        Array.from({ length: of }, (_, k) => c * of + k).filter((i) => i < size),
      );

/** A design from real answers. It draws questions with replacement, and the whole matrix is the truth. */
function real(name: string, sets: readonly number[], tables: readonly ScoreMatrix[]): AdviceDesign {
  const K = tables[0]?.templates ?? 0;
  const truth = Array.from(
    { length: K },
    (_, k) =>
      100 * mean(tables.map(({ items, scores }) => mean(Array.from({ length: items }, (_, i) => scores[i * K + k] ?? NaN)))),
  );
  return {
    name,
    sets,
    truth,
    draw: (random, sizes) =>
      tables.map(({ items, scores, binary }, b) => {
        const size = sizes[b] ?? 0;
        const drawn = Array.from({ length: size }, () => randomBelow(random, items));
        return {
          items: size,
          templates: K,
          scores: Float64Array.from(drawn.flatMap((i) => Array.from(scores.subarray(i * K, (i + 1) * K)))),
          binary,
        };
      }),
  };
}

const small = (group: 'made' | 'hand', study?: string) =>
  realModels(group, matricesOf(study)).models.map(({ tables }) => tables);
const promptArmsOfModel = (models: readonly (readonly ScoreMatrix[])[], m: number) =>
  itemScoresByPromptPerSet(models.slice(m, m + 1));
const ten = { models: 1, prompts: 10 } as const;
const spread = [0, 0.3, -0.2, 0.1, 0.25, -0.4, 0.15, 0.28, -0.1, 0.05];

/** The sample size at which a bound must be useful. */
const large = [150, 150, 150] as const;

export const designs = (): readonly AdviceDesign[] => [
  simulatedDesign({
    name: '2 models 6 points apart, 3×20',
    sets: [20, 20, 20],
    models: 2,
    prompts: 10,
    arms: 'models',
    skill: (m) => -0.4 * m,
  }),
  simulatedDesign({ name: '3 models alike, 1×150', sets: [150], models: 3, prompts: 10, arms: 'models', skill: () => 0 }),
  simulatedDesign({ name: '3 models alike, 3×150', sets: large, models: 3, prompts: 10, arms: 'models', skill: () => 0 }),
  simulatedDesign({
    name: '6 models, 2.5 points between neighbours, 3×20',
    sets: [20, 20, 20],
    models: 6,
    prompts: 10,
    arms: 'models',
    skill: (m) => -0.16 * m,
  }),
  simulatedDesign({
    name: '6 models, 2.5 points, 3×60',
    sets: [60, 60, 60],
    models: 6,
    prompts: 10,
    arms: 'models',
    skill: (m) => -0.16 * m,
  }),
  simulatedDesign({
    name: '9 models, 2.5 points, 2×40',
    sets: [40, 40],
    models: 9,
    prompts: 10,
    arms: 'models',
    skill: (m) => -0.16 * m,
  }),
  simulatedDesign({
    name: '4 models, clusters of 5, 2×60',
    sets: [60, 60],
    models: 4,
    prompts: 5,
    arms: 'models',
    skill: (m) => -0.1 * m,
    clusters: { size: 5, rho: 0.5 },
  }),
  simulatedDesign({
    name: '4 models, 10% missing, 3 samples, 100 and 30 questions',
    sets: [100, 30],
    models: 4,
    prompts: 4,
    arms: 'models',
    skill: (m) => 0.1 * m,
    missing: 0.1,
    samples: 3,
  }),
  simulatedDesign({
    name: '2 prompts 8 points apart, 1×150',
    sets: [150],
    models: 1,
    prompts: 2,
    arms: 'prompts',
    skill: (_, t) => 0.5 * t,
  }),
  simulatedDesign({ name: '3 prompts alike, 1×150', sets: [150], models: 1, prompts: 3, arms: 'prompts', skill: () => 0 }),
  simulatedDesign({ name: '3 prompts alike, 3×150', sets: large, models: 1, prompts: 3, arms: 'prompts', skill: () => 0 }),
  simulatedDesign({
    name: '3 prompts near 97%, each better one loses nothing, 1×100',
    sets: [100],
    models: 1,
    prompts: 3,
    arms: 'prompts',
    skill: (_, t) => [0, -0.9, 0.9][t] ?? 0,
    kinds: easy,
    isNested: true,
  }),
  simulatedDesign({
    ...ten,
    name: '10 prompts in two families, ρ .8, 3×60',
    sets: [60, 60, 60],
    arms: 'prompts',
    skill: (_, t) => spread[t] ?? 0,
    families: { of: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], rho: 0.8 },
  }),
  simulatedDesign({
    ...ten,
    name: '10 prompts in two families, ρ .8, 3×150',
    sets: large,
    arms: 'prompts',
    skill: (_, t) => spread[t] ?? 0,
    families: { of: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], rho: 0.8 },
  }),
  simulatedDesign({
    name: '3 models × 10 prompts, 3×20',
    sets: [20, 20, 20],
    models: 3,
    prompts: 10,
    arms: 'pairs',
    skill: (m, t) => 0.1 * m + (spread[(t + 3 * m) % 10] ?? 0),
  }),
  simulatedDesign({
    name: '3 models × 10 prompts, 3×150',
    sets: large,
    models: 3,
    prompts: 10,
    arms: 'pairs',
    skill: (m, t) => 0.1 * m + (spread[(t + 3 * m) % 10] ?? 0),
  }),
  real('small models, made sets, 3×20', [20, 20, 20], itemScoresByModelPerSet(small('made'))),
  real('tiny-a’s ten prompts, made sets, 3×20', [20, 20, 20], promptArmsOfModel(small('made'), 0)),
  real('tiny-b’s ten prompts, made sets, 3×60', [60, 60, 60], promptArmsOfModel(small('made'), 1)),
  real(
    'tiny-b’s first three prompts, made sets, 3×50',
    [50, 50, 50],
    promptArmsOfModel(small('made'), 1).map((table) => selectTemplates(table, [0, 1, 2])),
  ),
  real('tiny-c’s ten prompts, hand sets, 3×50', [50, 50, 50], promptArmsOfModel(small('hand'), 2)),
  real('tiny-b’s twelve configurations, 3×20', [20, 20, 20], promptArmsOfModel(small('made', 'configuration'), 1)),
  real('small models, made sets, 3×150', large, itemScoresByModelPerSet(small('made'))),
  real('tiny-a’s ten prompts, made sets, 3×150', large, promptArmsOfModel(small('made'), 0)),
  real('tiny-b’s ten prompts, made sets, 3×150', large, promptArmsOfModel(small('made'), 1)),
  real('tiny-b’s twelve configurations, 3×150', large, promptArmsOfModel(small('made', 'configuration'), 1)),
  real('small models × 10 prompts, made sets, 3×150', large, itemScoresByModelPromptPerSet(small('made'))),
  real('small models × 10 prompts, hand sets, 3×60', [60, 60, 60], itemScoresByModelPromptPerSet(small('hand'))),
];
