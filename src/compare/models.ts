import type { Plan } from '../core/plan.ts';
import { UserError } from '../core/user-error.ts';
import { holmWhereThere } from './holm.ts';
import { fewestModels, mostModels } from './models-limits.ts';
import type { ModelPair } from './pairs.ts';
import type { ComparedRun, CompareOptions } from './runs.ts';
import { studyComparison } from '../studies/compare-studies.ts';
import type { ComparedPairs } from './comparison.ts';
import { modelMeasures, type PairMeasure } from '../studies/model-measures.ts';
import type { ComparedMeasure, DifferenceOfModels, ModelOfRun, ModelsComparison } from './models-comparison.ts';

/**
 * Holds models against each other, each with each, by what a comparison of two runs measures: over what all of the runs asked alike, items drawn
 * with one seed, so that every pair sees the same draws. The same code in a page's worker and in Node. A UserError says why it can not be.
 */
export async function compareModels(
  chosen: readonly ModelOfRun[],
  runs: ReadonlyMap<string, ComparedRun>,
  options: Omit<CompareOptions, 'pairs'> = {},
): Promise<ModelsComparison> {
  const models = distinct(chosen);
  if (models.length < fewestModels || models.length > mostModels)
    throw new UserError(`Two to six models can be compared at a time; chosen are ${models.length}.`);
  const ids = [...new Set(models.map(({ run }) => run))];
  const { plans, apart } = await commonPlans(ids.map((id) => planOf(id, models, runs)));
  const only = new Map(ids.map((id, n) => [id, { ...runs.get(id)!, plan: plans[n]! }]));
  const { compare } = await studyComparison(plans[0]!.study);

  const found = new Map<string, ComparedPairs>();
  for (const [key, pairs] of pairsByRuns(models)) {
    const [one, other] = key.split('|') as [string, string];
    found.set(key, await compare(only.get(one)!, only.get(other)!, { ...options, pairs }));
  }
  const first = [...found.values()][0]!;
  const measures = modelMeasures[plans[0]!.study]!(first);
  return {
    ...{ models, runs: ids, items: plans[0]!.items.length },
    apart: apart.flatMap((sentences, n) => (sentences.length > 0 ? [{ run: ids[n]!, sentences }] : [])),
    measures: measures.map((measure) => measured(measure, models, found)),
  };
}

const distinct = (chosen: readonly ModelOfRun[]): ModelOfRun[] =>
  chosen.filter(({ run, model }, n) => chosen.findIndex((other) => other.run === run && other.model === model) === n);

/** With the chosen models only. */
function planOf(id: string, chosen: readonly ModelOfRun[], runs: ReadonlyMap<string, ComparedRun>): Plan {
  const run = runs.get(id);
  if (!run) throw new UserError('One of the chosen runs is not in this browser.');
  const models = chosen.filter((own) => own.run === id).map(({ model }) => model);
  const missing = models.find((model) => !run.plan.models.includes(model));
  if (missing !== undefined) throw new UserError(`The run has no model «${missing}».`);
  return { ...run.plan, models };
}

/** What all plans have in common, each with its own models and the first one's seed; and what sets each apart from the first. */
async function commonPlans(plans: readonly Plan[]): Promise<{ plans: Plan[]; apart: (readonly string[])[] }> {
  const { study, seed } = plans[0]!;
  const { common } = await studyComparison(study);
  // That they asked other models is what is compared.
  const bare = plans.map((plan) => ({ ...plan, models: [] }));
  // With itself a plan shares all that it asks, without what it only shows.
  const ground = bare.reduce<Plan>((shared, plan) => common(shared, plan).plans[0], bare[0]!);
  return {
    plans: plans.map(({ models }, n) => ({
      ...(n === 0 ? ground : common(ground, bare[n]!).plans[1]),
      ...{ models, seed },
    })),
    apart: bare.map((plan, n) => (n === 0 ? [] : common(bare[0]!, plan).apart)),
  };
}

const keyOf = (one: ModelOfRun, other: ModelOfRun): string => `${one.run}|${other.run}`;

/** Each two models once, the earlier one first, by their runs. */
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

function measured(
  { of, tested, ...measure }: PairMeasure,
  models: readonly ModelOfRun[],
  found: ReadonlyMap<string, ComparedPairs>,
): ComparedMeasure {
  const pairs = everyTwo(models.map((_, n) => n)).map(([column, row]): DifferenceOfModels => {
    const [one, other] = [models[column]!, models[row]!];
    const pair = found
      .get(keyOf(one, other))!
      .pairs.find((each) => each.one === one.model && each.other === other.model)!;
    const { one: before, other: after, difference, interval } = of(pair);
    return {
      ...{ row, column, one: before, other: after, difference, interval },
      ...(tested && { p: tested(pair).p }),
    };
  });
  if (!tested) return { ...measure, pairs };
  const adjusted = holmWhereThere(pairs.map(({ p }) => p!));
  return { ...measure, pairs: pairs.map((pair, n) => ({ ...pair, pHolm: adjusted[n]! })) };
}
