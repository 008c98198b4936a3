import { getOrThrow, getFieldOrThrow } from '../base/objects/get-or-throw.ts';
import { assertDefined } from '../base/errors/assert-defined.ts';
import { zip } from '../base/objects/zip.ts';
import type { Plan } from '../core/plan/plan.ts';
import { UserError } from '../base/errors/user-error.ts';
import { planWithoutScoring } from './plan-without-scoring.ts';
import { holmIgnoringMissing } from './holm.ts';
import { withJoinedClusters } from './joined-clusters.ts';
import {
  minComparedModels,
  maxComparedModels,
  type ComparedMeasure,
  type DifferenceOfModels,
  type ModelOfRun,
  type ModelsComparison,
} from './models-comparison.ts';
import type { ModelPair } from './pairs.ts';
import { findSharedDesign, compareWithDraws, type CompareOptions, type ComparisonWithDraws } from './compare-runs.ts';
import type { ComparedRun, StudyComparer } from './comparing.ts';
import { getTestedGainLossCounts, type Measure } from './comparison.ts';
import { clampToPossibleRange } from './possible-ends.ts';
import { withJointIntervals, type ComparedPairWithDraws } from './joint-intervals.ts';

/**
 * Compares every two of the chosen models with the measures of a two-run comparison. It uses only what all runs asked alike
 * and one seed, so every pair sees the same draws of items. The same code runs in a page's worker and in Node. Throws a
 * UserError if the models cannot be compared.
 */
export async function compareModelsOfRuns(
  comparingOf: (study: string) => Promise<StudyComparer>,
  chosen: readonly ModelOfRun[],
  runs: ReadonlyMap<string, ComparedRun>,
  options: Omit<CompareOptions, 'pairs'> = {},
): Promise<ModelsComparison> {
  const models = distinct(chosen);
  if (models.length < minComparedModels || models.length > maxComparedModels)
    throw new UserError(`Two to six models can be compared at a time. You chose ${models.length}.`);
  const ids = [...new Set(models.map(({ run }) => run))];
  const chosenRuns = ids.map((id) => runWith(id, models, runs));
  const first = planWithoutScoring(assertDefined(chosenRuns[0], 'chosen run'));
  const study = await comparingOf(first.study);
  const { items, plans } = commonPlans(
    study,
    first,
    chosenRuns.map((run) => planWithoutScoring(run)),
  );
  const inAll = plans[0]?.plan.items.map(({ id }) => id) ?? [];
  const common = zip(ids, zip(withJoinedClusters(chosenRuns, inAll), plans));
  const only = new Map(common.map(([id, [run, { plan }]]) => [id, { ...run, plan }]));

  const found: Comparisons = new Map();
  for (const [key, pairs] of pairsByRuns(models)) {
    const [one, other] = key.split('|') as [string, string];
    found.set(key, await compareWithDraws(study, getOrThrow(only, one), getOrThrow(only, other), { ...options, pairs }));
  }
  const { measures } = assertDefined([...found.values()][0], 'comparison');
  return {
    models,
    runs: ids,
    items,
    apart: common.flatMap(([run, [, { apart }]]) => (apart.length > 0 ? [{ run, sentences: apart }] : [])),
    measures: measures.flatMap((measure) =>
      measure.models ? [comparedMeasure(measure, measure.models, models, found)] : [],
    ),
  };
}

/** Keyed by the ids of the two runs. */
type Comparisons = Map<string, ComparisonWithDraws>;

const distinct = (chosen: readonly ModelOfRun[]): ModelOfRun[] =>
  chosen.filter(({ run, model }, n) => chosen.findIndex((other) => other.run === run && other.model === model) === n);

/** The run with only its chosen models. */
function runWith(id: string, chosen: readonly ModelOfRun[], runs: ReadonlyMap<string, ComparedRun>): ComparedRun {
  const run = runs.get(id);
  if (!run) throw new UserError('One of the chosen runs is not in this browser.');
  const models = chosen.filter((own) => own.run === id).map(({ model }) => model);
  const missing = models.find((model) => !run.plan.models.includes(model));
  if (missing !== undefined) throw new UserError(`The run has no model “${missing}”.`);
  return { ...run, plan: { ...run.plan, models } };
}

/**
 * Reduces the plans to what all have in common, each with its own models and the seed of the first. `apart`: how each plan
 * differs from the first.
 */
function commonPlans(
  study: StudyComparer,
  first: Plan,
  plans: readonly Plan[],
): { readonly items: number; readonly plans: { readonly plan: Plan; readonly apart: readonly string[] }[] } {
  const common = (one: Plan, other: Plan) => findSharedDesign(study, one, other);
  // Models are removed: they are what is compared, not a difference between the plans.
  const bare = (plan: Plan): Plan => ({ ...plan, models: [] });
  // Comparing a plan with itself keeps everything that it asks and drops what it only displays.
  const ground = plans.reduce((shared, plan) => common(shared, bare(plan)).plans[0], bare(first));
  return {
    items: ground.items.length,
    plans: plans.map((plan, n) => ({
      plan: { ...(n === 0 ? ground : common(ground, bare(plan)).plans[1]), models: plan.models, seed: first.seed },
      apart: n === 0 ? [] : common(bare(first), bare(plan)).apart,
    })),
  };
}

const keyOf = (one: ModelOfRun, other: ModelOfRun): string => `${one.run}|${other.run}`;

/** Every pair of models once, the earlier model first, grouped by their runs. */
function pairsByRuns(models: readonly ModelOfRun[]): Map<string, ModelPair[]> {
  const found = new Map<string, ModelPair[]>();
  for (const [one, other] of everyTwo(models)) {
    const key = keyOf(one, other);
    found.set(key, [...(found.get(key) ?? []), { one: one.model, other: other.model }]);
  }
  return found;
}

const everyTwo = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, n) => list.slice(n + 1).map((other): [T, T] => [one, other]));

function comparedMeasure(
  { id, unit, digits, times = 1, item, under, counted, isEndless }: Measure,
  { title, test }: NonNullable<Measure['models']>,
  models: readonly ModelOfRun[],
  found: Comparisons,
): ComparedMeasure {
  const compared = everyTwo(models.map((model, place) => ({ model, place }))).map(([column, row]) => {
    return { pair: pairIn(found, column.model, row.model), row: row.place, column: column.place };
  });
  const judged = withJointIntervals(compared.map(({ pair }) => [getFieldOrThrow(pair.values, id)]));
  const differences = zip(compared, judged.flat()).map(([{ row, column }, difference]): DifferenceOfModels => ({
    ...clampToPossibleRange(difference, { unit, times, ...(isEndless && { isEndless }) }),
    row,
    column,
  }));
  const measure = {
    id,
    title: under === undefined ? title : `${title}, ${under}`,
    unit,
    digits,
    times,
    ...(item && { item }),
  };
  if (test === undefined) return { ...measure, pairs: differences };
  const count = assertDefined(counted, `count beside the tested measure “${id}”`);
  const ps = compared.map(({ pair }) => getTestedGainLossCounts(pair, count).p);
  return {
    ...measure,
    test,
    pairs: zip(differences, zip(ps, holmIgnoringMissing(ps))).map(([difference, [p, pHolm]]) => ({
      ...difference,
      p,
      pHolm,
    })),
  };
}

const pairIn = (found: Comparisons, one: ModelOfRun, other: ModelOfRun): ComparedPairWithDraws =>
  assertDefined(
    found.get(keyOf(one, other))?.pairs.find((each) => each.one === one.model && each.other === other.model),
    `comparison of “${one.model}” with “${other.model}”`,
  );
