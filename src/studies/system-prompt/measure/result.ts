import * as v from 'valibot';
import { checkForm, makeFieldRefusal, shortJsonText } from '../../../base/json/check-form.ts';
import type { FeatureResultParts } from '../../../core/studies/features.ts';
import type { MaybeNumber } from '../../../base/json/json.ts';
import {
  countSchema,
  nonEmptyListSchema,
  gradeChancesSchema,
  gradeSchema,
  interval,
  list,
  maybe,
  name,
  finiteNumberSchema,
  fraction,
  nonNegativeSchema,
  object,
  orReasonSchema,
  promptEffectSchema,
  robustnessSchema,
  record,
  haveSameIdsInAnyOrder,
  areStringListsEqual,
  booleanSchema,
  resultTextSchema,
} from '../../../core/json/result-form.ts';
import { findingFieldSchemas } from '../../../core/json/finding-forms.ts';
import { voteSchema } from '../../../core/json/vote-form.ts';
import { effectByExtractionSchema } from '../../../core/json/readings-form.ts';
import type { BoxStatistics } from '../../../measure/basics/box.ts';
import type { OutlierScenarioFinding } from '../../../measure/effects/collapse.ts';
import type { SigmaQuartiles } from '../../../measure/grades/grade.ts';
import { withLeftOutBoxes } from './left-out-boxes.ts';
import { quadrantOfFormerId, quadrantVersion } from '../../../measure/grades/quadrant.ts';
import type { TemplateNeutralityResult } from '../../../measure/effects/neutrality.ts';
import {
  promptOutcomeSchema,
  promptVsMeanSchema,
  scoreDistributionSchema,
  noiseFloorPartsSchema,
  runSizeForecastSchema,
  pilotEstimatesSchema,
  additionForecastSchema,
} from './detail-forms.ts';
import { openQuestionCountsSchema } from './open-questions.ts';
import { modelResultAtIndex } from './with-model.ts';

const means = { mu: maybe, sigma: maybe };

const boxForm: v.GenericSchema<BoxStatistics> = object({
  q1: finiteNumberSchema,
  median: finiteNumberSchema,
  q3: finiteNumberSchema,
  whiskerLow: finiteNumberSchema,
  whiskerHigh: finiteNumberSchema,
  outliers: list(finiteNumberSchema),
});

const collapseForm: v.GenericSchema<OutlierScenarioFinding> = object({
  scenarios: list(object({ scenario: name, title: name, score: finiteNumberSchema })),
  benchmark: v.nullable(name),
  meanOfOthers: finiteNumberSchema,
  sigma: finiteNumberSchema,
  sigmaWithout: finiteNumberSchema,
  sentence: v.exactOptional(resultTextSchema),
});

const benchmarkForm = object({
  benchmark: name,
  ...means,
  cochranQ: maybe,
  degreesOfFreedom: maybe,
  /** Of Cochran's Q, as it stands. */
  p: maybe,
  /** The same, corrected by Holm over the model's benchmarks. */
  pHolm: maybe,
  items: maybe,
  /** The largest σ that independent draws could give, if a table without answers has its numbers of questions. */
  drawSigma: v.exactOptional(nonNegativeSchema),
  box: orReasonSchema(boxForm),
});
export type BenchmarkResult = v.InferOutput<typeof benchmarkForm>;

const scenarioForm = object({
  scenario: name,
  title: name,
  /** S_{m,t}: the mean over benchmarks. */
  score: maybe,
  /** S_{m,t,b}. */
  benchmarks: record<MaybeNumber>(),
  answered: maybe,
  unreadable: maybe,
  refused: maybe,
});
export type ScenarioResult = v.InferOutput<typeof scenarioForm>;

const optionScoresForm = object({
  /** Answers with scores. */
  scored: maybe,
  /** Answers whose letters hold too little of the probability to be scored; results of version 0.1 have none, as it scored these too. */
  faint: v.exactOptional(maybe),
  ...means,
  /** Of the scored answers whose text names an option: the share that names the likeliest letter. */
  agreement: maybe,
  /** Mean probability of all letters together, among all tokens. */
  mass: maybe,
});
/** The questions read from the likeliest letter instead of the text. */
export type LikeliestLetterResult = v.InferOutput<typeof optionScoresForm>;

const modelForm = object({
  model: name,
  /** Mean over scenarios of S_{m,t}. */
  mu: maybe,
  /** Sample standard deviation over scenarios of S_{m,t}. */
  sigma: maybe,
  /** σ₀: the σ of independent flips of items alone. */
  noiseFloor: maybe,
  drawSigma: v.exactOptional(nonNegativeSchema),
  promptEffect: v.exactOptional(promptEffectSchema),
  /** Why the model is not rated, where it is not. */
  notRated: v.exactOptional(resultTextSchema),
  /** σ′: σ as it would be with the flips of the cohort's number of items: what the grade compares. Equals σ over the table's own models. */
  sigmaInCohort: maybe,
  /** 95%: of μ for these prompts and over other prompts like these, and of σ for these. Of σ′ from prompts and flips, if the grades have chances. */
  interval: object({
    mu: interval,
    muOtherPrompts: v.exactOptional(interval),
    sigma: interval,
    sigmaInCohort: v.exactOptional(interval),
  }),
  /** By the paper's rule: σ′ against the quartiles, whatever its error. */
  grade: orReasonSchema(gradeSchema),
  /** The smallest run of neighbouring grades that together have 90%; none where flips alone give the grade. */
  grades: v.exactOptional(list(gradeSchema)),
  /** The same as it is printed: a badge where it is one grade. */
  sureGrade: v.exactOptional(orReasonSchema(resultTextSchema)),
  /** What the model's card says. */
  state: v.exactOptional(orReasonSchema(resultTextSchema)),
  /** Fractions; empty where there are no items to tell from. */
  gradeProbability: gradeChancesSchema,
  /** Place by σ among the table's models, the least sensitive first; equal σ share a place. */
  rank: orReasonSchema(object({ place: finiteNumberSchema, of: finiteNumberSchema })),
  quadrant: orReasonSchema(v.picklist(['Q1', 'Q2', 'Q3', 'Q4'])),
  /** Which of the model's values lie exactly on a median: the tie falls on the better side. */
  quadrantTies: list(v.picklist(['mu', 'sigma'])),
  /** Questions whose score is not the same under every prompt. */
  flipping: v.exactOptional(finiteNumberSchema),
  /** Over system prompts and samples, all benchmarks’ questions together. */
  robustness: v.exactOptional(robustnessSchema),
  /** Cells with an answer, of `cells` in all. */
  answered: maybe,
  cells: maybe,
  unreadable: maybe,
  refused: maybe,
  /** Answers that their token limit ended. */
  cut: maybe,
  /** Answers whose reading was changed by hand. */
  changedByHand: maybe,
  /** Cells that ended in an error: asked, without an answer. */
  failed: maybe,
  /** Of a log: answers that its own scoring, where that counts, has no score for; neither answered nor failed. */
  unscored: v.exactOptional(countSchema),
  partial: booleanSchema,
  /** Means per answered cell. */
  tokens: object({ prompt: maybe, completion: maybe }),
  ms: object({ prefill: maybe, decode: maybe }),
  box: orReasonSchema(boxForm),
  collapses: list(collapseForm),
  benchmarks: nonEmptyListSchema(benchmarkForm),
  scenarios: nonEmptyListSchema(scenarioForm),
  /** Where the plan asked for the options' probabilities and the engine could tell them. */
  optionScores: v.exactOptional(optionScoresForm),
});
export type SystemPromptModelResult = v.InferOutput<typeof modelForm>;

const cohortForm = object({
  name: resultTextSchema,
  kind: v.picklist(['own', 'published']),
  models: finiteNumberSchema,
  /** Whether σ is compared with the quantiles as it would be with the cohort's number of items. */
  rescaled: booleanSchema,
  /** Below eight models quantiles are no more than a rank. */
  rankOnly: booleanSchema,
  note: resultTextSchema,
  quantiles: orReasonSchema(
    v.tuple([finiteNumberSchema, finiteNumberSchema, finiteNumberSchema]) as unknown as v.GenericSchema<SigmaQuartiles>,
  ),
  medians: object(means),
});
/** The models that the grades' quantiles are taken over. */
export type GradeCohort = v.InferOutput<typeof cohortForm>;

const neutralityForm: v.GenericSchema<TemplateNeutralityResult> = object({
  scenarios: list(object({ scenario: name, mean: maybe })),
  range: maybe,
  verdict: orReasonSchema(v.picklist(['flat', 'drifting', 'one template'])),
  scenario: v.nullable(name),
  p: maybe,
  advice: resultTextSchema,
});

const resultForm = object({
  study: v.literal('system-prompt', 'must be system-prompt'),
  ...findingFieldSchemas,
  /** What guessing would score, in percent. */
  chance: v.exactOptional(finiteNumberSchema),
  /** What a link leaves out. By model and benchmark: what the prompts do on that benchmark alone. */
  details: v.exactOptional(
    object({
      promptEffects: list(list(promptEffectSchema)),
      /** By model, from five prompts on: each of them against the others; results of earlier days have none. */
      contrasts: v.exactOptional(list(list(promptVsMeanSchema))),
      /** By model and prompt, in the order of its scenarios; results of earlier versions have none. */
      prompts: v.exactOptional(list(list(promptOutcomeSchema))),
      /** By model: how much of it is form. */
      readings: v.exactOptional(list(effectByExtractionSchema)),
      /** Where questions have no choices, or say themselves how an answer counts. */
      open: v.exactOptional(openQuestionCountsSchema),
      /** By model: what more questions, prompts or samples would be worth; results of earlier days have none. */
      next: v.exactOptional(list(list(additionForecastSchema))),
      /** By model: what runs of other sizes are forecast from; results of earlier days have none. */
      pilots: v.exactOptional(list(pilotEstimatesSchema)),
      /** By model: what runs of other sizes are forecast to give; none where no forecast can be made. */
      forecasts: v.exactOptional(list(list(runSizeForecastSchema))),
      /** By model, of twenty prompts and more. */
      distribution: v.exactOptional(list(scoreDistributionSchema)),
      /** By model, where cells were asked several times. */
      flips: v.exactOptional(list(noiseFloorPartsSchema)),
      /** By model: what votes over prompts or samples would give; results of earlier days have none. */
      votes: v.exactOptional(list(voteSchema)),
    }),
  ),
  models: nonEmptyListSchema(modelForm),
  cohort: cohortForm,
  /** The version of the quadrants’ ids. Earlier results lack it and have other ids. */
  quadrantVersion: v.exactOptional(v.literal(quadrantVersion, `must be ${quadrantVersion}`)),
  /** Over the rated models. Results before version 2 of the ids lack this and `rankFlips`. */
  muSigmaCorrelation: v.exactOptional(
    orReasonSchema(object({ models: countSchema, spearman: finiteNumberSchema, p: fraction, pearson: finiteNumberSchema })),
  ),
  rankFlips: v.exactOptional(
    orReasonSchema(object({ pairs: countSchema, flipped: countSchema, share: fraction, byPrompt: list(countSchema) })),
  ),
  /** Where the map of μ and σ is divided: medians over this table's own models. */
  quadrantMedians: object(means),
  /** The same for each benchmark alone, in the order of the models' benchmarks. */
  benchmarkMedians: list(object({ benchmark: name, ...means })),
  neutrality: neutralityForm,
  /** Whether cells are still without an answer: numbers are then those of the answers so far. */
  partial: booleanSchema,
});
/** What the study `system-prompt` finds. μ, σ and everything made of scores is in percent; probabilities are fractions. */
export type SystemPromptResult = v.InferOutput<typeof resultForm> & FeatureResultParts;

/**
 * A result from outside, checked: the form of every field, and that all models have the same scenarios and benchmarks in the same
 * order, which whoever shows it relies on. Former ids of quadrants become today’s. Not whether its numbers are right: that needs the answers. `where` begins the
 * sentence of the UserError.
 */
export function checkSystemPromptResult(value: unknown, where: string): SystemPromptResult {
  const result = checkForm(resultForm, withLeftOutBoxes(value), where);
  const fail = makeFieldRefusal(where);
  const first = modelResultAtIndex(result, 0);
  const scenarios = scenarioIds(first.scenarios);
  const benchmarks = benchmarkIds(first.benchmarks);
  refuseTwice(scenarios, 'scenario', fail);
  refuseTwice(benchmarks, 'benchmark', fail);
  const models = result.models.map(({ model }) => model);
  refuseTwice(models, 'model', fail);
  for (const { model, ...own } of result.models) {
    const rest = `of the model ${shortJsonText(model)} are not those of the first model.`;
    if (!areStringListsEqual(scenarios, scenarioIds(own.scenarios))) fail(`the scenarios ${rest}`);
    if (!areStringListsEqual(benchmarks, benchmarkIds(own.benchmarks))) fail(`the benchmarks ${rest}`);
    for (const { scenario, benchmarks: scores } of own.scenarios) {
      const of = `the scenario ${shortJsonText(scenario)} of the model ${shortJsonText(model)}`;
      if (!haveSameIdsInAnyOrder(benchmarks, Object.keys(scores))) fail(`${of} does not have a score for each benchmark.`);
      for (const score of Object.values(scores)) checkForm(maybe, score, `${where}: a score under ${of}`);
    }
  }
  if (!areStringListsEqual(scenarios, scenarioIds(result.neutrality.scenarios)))
    fail('the neutrality check is not over the scenarios of the models.');
  if (!areStringListsEqual(benchmarks, benchmarkIds(result.benchmarkMedians)))
    fail('the medians by benchmark are not those of the benchmarks of the models.');
  return result.quadrantVersion === undefined ? withPaperQuadrants(result) : result;
}

const scenarioIds = (list: readonly { readonly scenario: string }[]) => list.map(({ scenario }) => scenario);
const benchmarkIds = (list: readonly { readonly benchmark: string }[]) => list.map(({ benchmark }) => benchmark);

const withPaperQuadrants = (result: SystemPromptResult): SystemPromptResult => ({
  ...result,
  quadrantVersion,
  models: result.models.map((model) => ({
    ...model,
    quadrant: typeof model.quadrant === 'string' ? quadrantOfFormerId[model.quadrant] : model.quadrant,
  })),
});

function refuseTwice(names: readonly string[], what: string, fail: (what: string) => never): void {
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (twice !== undefined) fail(`the ${what} ${shortJsonText(twice)} is there twice.`);
}
