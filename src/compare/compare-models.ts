import type { Plan } from '../core/plan.ts';
import { UserError } from '../core/user-error.ts';
import { holmWhereThere } from './holm.ts';
import {
  fewestModels,
  mostModels,
  type ComparedMeasure,
  type DifferenceOfModels,
  type ModelOfRun,
  type ModelsComparison,
} from './models-comparison.ts';
import type { ModelPair } from './pairs.ts';
import { commonGround, compareRuns, type CompareOptions } from './compare-runs.ts';
import type { ComparedRun, StudyComparing } from './comparing.ts';
import type { Comparison, Measure } from './comparison.ts';

/**
 * Holds models against each other, each with each, by what a comparison of two runs measures: over what all of the runs asked alike, items drawn
 * with one seed, so that every pair sees the same draws. The same code in a page's worker and in Node. A UserError says why it cannot be.
 */
export async function compareModels(
  comparingOf: (study: string) => Promise<StudyComparing>,
  chosen: readonly ModelOfRun[],
  runs: ReadonlyMap<string, ComparedRun>,
  options: Omit<CompareOptions, 'pairs'> = {},
): Promise<ModelsComparison> {
  const models = distinct(chosen);
  if (models.length < fewestModels || models.length > mostModels)
    throw new UserError(`Two to six models can be compared at a time; chosen are ${models.length}.`);
  const ids = [...new Set(models.map(({ run }) => run))];
  const chosenPlans = ids.map((id) => planOf(id, models, runs));
  const study = await comparingOf(chosenPlans[0]!.study);
  const { plans, apart } = commonPlans(study, chosenPlans);
  const only = new Map(ids.map((id, n) => [id, { ...runs.get(id)!, plan: plans[n]! }]));

  const found = new Map<string, Comparison>();
  for (const [key, pairs] of pairsByRuns(models)) {
    const [one, other] = key.split('|') as [string, string];
    found.set(key, await compareRuns(study, only.get(one)!, only.get(other)!, { ...options, pairs }));
  }
  const first = [...found.values()][0]!;
  return {
    models,
    runs: ids,
    items: plans[0]!.items.length,
    apart: apart.flatMap((sentences, n) => (sentences.length > 0 ? [{ run: ids[n]!, sentences }] : [])),
    measures: first.measures.flatMap((measure) =>
      measure.models ? [measured(measure, measure.models, models, found)] : [],
    ),
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
  if (missing !== undefined) throw new UserError(`The run has no model “${missing}”.`);
  return { ...run.plan, models };
}

/** What all plans have in common, each with its own models and the first one's seed; and what sets each apart from the first. */
function commonPlans(
  study: StudyComparing,
  plans: readonly Plan[],
): { readonly plans: Plan[]; readonly apart: readonly (readonly string[])[] } {
  const { seed } = plans[0]!;
  const common = (one: Plan, other: Plan) => commonGround(study, one, other);
  // That they asked other models is what is compared.
  const bare = plans.map((plan) => ({ ...plan, models: [] }));
  // With itself a plan shares all that it asks, without what it only shows.
  const ground = bare.reduce<Plan>((shared, plan) => common(shared, plan).plans[0], bare[0]!);
  return {
    plans: plans.map(({ models }, n) => ({ ...(n === 0 ? ground : common(ground, bare[n]!).plans[1]), models, seed })),
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
  { id, unit, digits, times = 1, under, counted }: Measure,
  { title, test }: NonNullable<Measure['models']>,
  models: readonly ModelOfRun[],
  found: ReadonlyMap<string, Comparison>,
): ComparedMeasure {
  const pairs = everyTwo(models.map((_, n) => n)).map(([column, row]): DifferenceOfModels => {
    const one = models[column]!;
    const other = models[row]!;
    const pair = found
      .get(keyOf(one, other))!
      .pairs.find((each) => each.one === one.model && each.other === other.model)!;
    return { ...pair.values[id]!, row, column, ...(test !== undefined && { p: pair.counts[counted!]!.p }) };
  });
  const measure = { id, title: under === undefined ? title : `${title}, ${under}`, unit, digits, times };
  if (test === undefined) return { ...measure, pairs };
  const adjusted = holmWhereThere(pairs.map(({ p }) => p!));
  return { ...measure, test, pairs: pairs.map((pair, n) => ({ ...pair, pHolm: adjusted[n]! })) };
}
