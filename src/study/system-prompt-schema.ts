import * as v from 'valibot';
import { checkForm, shown } from '../check-form.ts';
import { hiddenCharacters } from '../hidden-characters.ts';
import { UserError } from '../user-error.ts';
import type { Maybe } from '../json.ts';
import type { SystemPromptResult } from './system-prompt-result.ts';

/** The form of a result that comes from outside: a link, a file. Fields that are not named here are let through. */
const name = v.pipe(
  v.string('must be a text'),
  v.nonEmpty('must not be empty'),
  v.maxLength(300, 'must have at most 300 characters'),
  v.check((name) => !hiddenCharacters.test(name), 'must not hold control characters'),
);
const words = v.pipe(v.string('must be a text'), v.maxLength(4000, 'must have at most 4,000 characters'));
const number = v.pipe(v.number('must be a number'), v.finite('must be finite'));
const truth = v.boolean('must be true or false');
const object = <E extends v.ObjectEntries>(entries: E) => v.looseObject(entries, 'must be an object');
const list = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.array(schema, 'must be a list'), v.maxLength(1000, 'must have at most 1,000 entries'));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const undefinedBecause = object({ value: v.null('must be null'), why: words });
const orUndefined = <S extends v.GenericSchema>(schema: S) =>
  v.union([schema, undefinedBecause], 'must be a value, or {"value":null,"why":…}');
const maybe = orUndefined(number);
const interval = orUndefined(v.tuple([number, number]));
const grade = v.picklist(['AAA', 'AA', 'A', 'BBB']);
const box = object({
  ...{ q1: number, median: number, q3: number, whiskerLow: number, whiskerHigh: number },
  outliers: list(number),
});

const collapse = object({
  scenarios: list(object({ scenario: name, title: name, score: number })),
  benchmark: v.nullable(name),
  ...{ meanOfOthers: number, sigma: number, sigmaWithout: number },
  sentence: words,
});

const benchmark = object({
  benchmark: name,
  ...{ mu: maybe, sigma: maybe, cochranQ: maybe, degreesOfFreedom: maybe, p: maybe, pHolm: maybe, items: maybe },
  box: orUndefined(box),
});

const scenario = object({
  scenario: name,
  title: name,
  score: maybe,
  // Checked one by one below: a record would pass over names like «constructor».
  benchmarks: v.custom<Readonly<Record<string, Maybe>>>(isObject, 'must be an object'),
  ...{ answered: maybe, unreadable: maybe, refused: maybe },
});

const model = object({
  model: name,
  ...{ mu: maybe, sigma: maybe, noiseFloor: maybe, sigmaInCohort: maybe },
  interval: object({ mu: interval, sigma: interval }),
  grade: orUndefined(grade),
  gradeProbability: object({
    AAA: v.exactOptional(number),
    AA: v.exactOptional(number),
    A: v.exactOptional(number),
    BBB: v.exactOptional(number),
  }),
  rank: orUndefined(object({ place: number, of: number })),
  quadrant: orUndefined(v.picklist(['Q1', 'Q2', 'Q3', 'Q4'])),
  quadrantTies: list(v.picklist(['mu', 'sigma'])),
  ...{
    answered: maybe,
    cells: maybe,
    unreadable: maybe,
    refused: maybe,
    cut: maybe,
    changedByHand: maybe,
    failed: maybe,
  },
  changedByHand: maybe,
  partial: truth,
  tokens: object({ prompt: maybe, completion: maybe }),
  ms: object({ prefill: maybe, decode: maybe }),
  box: orUndefined(box),
  collapses: list(collapse),
  benchmarks: v.pipe(list(benchmark), v.nonEmpty('must not be empty')),
  scenarios: v.pipe(list(scenario), v.nonEmpty('must not be empty')),
  optionScores: v.exactOptional(object({ scored: maybe, mu: maybe, sigma: maybe, agreement: maybe, mass: maybe })),
});

// The annotation holds the schema to the type: a field that the result gains is missed here by the compiler.
const resultSchema: v.GenericSchema<SystemPromptResult> = object({
  models: v.pipe(list(model), v.nonEmpty('must not be empty')),
  cohort: object({
    name: words,
    kind: v.picklist(['own', 'published']),
    models: number,
    ...{ rescaled: truth, rankOnly: truth },
    note: words,
    quantiles: orUndefined(v.tuple([number, number, number])),
    medians: object({ mu: maybe, sigma: maybe }),
  }),
  quadrantMedians: object({ mu: maybe, sigma: maybe }),
  benchmarkMedians: list(object({ benchmark: name, mu: maybe, sigma: maybe })),
  neutrality: object({
    scenarios: list(object({ scenario: name, mean: maybe })),
    range: maybe,
    verdict: orUndefined(v.picklist(['flat', 'drifting', 'one template'])),
    scenario: v.nullable(name),
    p: maybe,
    advice: words,
  }),
  partial: truth,
});

/**
 * A result from outside, checked: the form of every field, and that all models have the same scenarios and benchmarks in the same
 * order, which whoever shows it relies on. Not whether its numbers are right: that needs the answers. `where` begins the
 * sentence of the UserError.
 */
export function checkSystemPromptResult(value: unknown, where: string): SystemPromptResult {
  checkForm(resultSchema, value, where);
  const result = value as SystemPromptResult;
  const fail = (what: string): never => {
    throw new UserError(`${where}: ${what}`);
  };
  const scenarios = result.models[0]!.scenarios.map(({ scenario }) => scenario);
  const benchmarks = result.models[0]!.benchmarks.map(({ benchmark }) => benchmark);
  refuseTwice(scenarios, 'scenario', fail);
  refuseTwice(benchmarks, 'benchmark', fail);
  const models = result.models.map(({ model }) => model);
  refuseTwice(models, 'model', fail);
  for (const { model, ...own } of result.models) {
    const rest = `of the model ${shown(model)} are not those of the first model.`;
    if (
      !same(
        scenarios,
        own.scenarios.map(({ scenario }) => scenario),
      )
    )
      fail(`the scenarios ${rest}`);
    if (
      !same(
        benchmarks,
        own.benchmarks.map(({ benchmark }) => benchmark),
      )
    )
      fail(`the benchmarks ${rest}`);
    for (const { scenario, benchmarks: scores } of own.scenarios) {
      const of = `the scenario ${shown(scenario)} of the model ${shown(model)}`;
      if (!same([...benchmarks].sort(), Object.keys(scores).sort()))
        fail(`${of} does not have a score for each benchmark.`);
      for (const score of Object.values(scores)) checkForm(maybe, score, `${where}: a score under ${of}`);
    }
  }
  if (
    !same(
      scenarios,
      result.neutrality.scenarios.map(({ scenario }) => scenario),
    )
  ) {
    fail('the neutrality check is not over the scenarios of the models.');
  }
  if (
    !same(
      benchmarks,
      result.benchmarkMedians.map(({ benchmark }) => benchmark),
    )
  ) {
    fail('the medians by benchmark are not those of the benchmarks of the models.');
  }
  return result;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

function refuseTwice(names: readonly string[], what: string, fail: (what: string) => never): void {
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (twice !== undefined) fail(`the ${what} ${shown(twice)} is there twice.`);
}
