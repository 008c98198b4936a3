import * as v from 'valibot';
import { checkForm, shown } from '../../../core/json/check-form.ts';
import { UserError } from '../../../core/user-error.ts';
import type { Maybe } from '../../../core/json/json.ts';
import {
  list,
  name,
  number,
  object,
  orUndefined,
  record,
  sameIds,
  sameInOrder,
  truth,
  words,
} from '../../../core/json/result-form.ts';
import type { SystemPromptResult } from './result.ts';

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
  benchmarks: record<Maybe>(),
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
  study: v.literal('system-prompt', 'must be system-prompt'),
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
      !sameInOrder(
        scenarios,
        own.scenarios.map(({ scenario }) => scenario),
      )
    )
      fail(`the scenarios ${rest}`);
    if (
      !sameInOrder(
        benchmarks,
        own.benchmarks.map(({ benchmark }) => benchmark),
      )
    )
      fail(`the benchmarks ${rest}`);
    for (const { scenario, benchmarks: scores } of own.scenarios) {
      const of = `the scenario ${shown(scenario)} of the model ${shown(model)}`;
      if (!sameIds(benchmarks, Object.keys(scores))) fail(`${of} does not have a score for each benchmark.`);
      for (const score of Object.values(scores)) checkForm(maybe, score, `${where}: a score under ${of}`);
    }
  }
  if (
    !sameInOrder(
      scenarios,
      result.neutrality.scenarios.map(({ scenario }) => scenario),
    )
  ) {
    fail('the neutrality check is not over the scenarios of the models.');
  }
  if (
    !sameInOrder(
      benchmarks,
      result.benchmarkMedians.map(({ benchmark }) => benchmark),
    )
  ) {
    fail('the medians by benchmark are not those of the benchmarks of the models.');
  }
  return result;
}

function refuseTwice(names: readonly string[], what: string, fail: (what: string) => never): void {
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (twice !== undefined) fail(`the ${what} ${shown(twice)} is there twice.`);
}
