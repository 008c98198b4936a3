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
  /** Of Cochran’s Q, uncorrected. */
  p: maybe,
  /** p, corrected by Holm over the model’s benchmarks. */
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
  /** The number of scored answers. */
  scored: maybe,
  /**
   * The number of answers whose letters have too little probability to be scored. Results of version 0.1 have none, as it
   * scored these too.
   */
  faint: v.exactOptional(maybe),
  ...means,
  /** Of the scored answers whose text names an option: the share whose text names the most likely letter. */
  agreement: maybe,
  /** The mean probability of all letters together, among all tokens. */
  mass: maybe,
});
/** Scores by the most likely letter in place of the text. */
export type LikeliestLetterResult = v.InferOutput<typeof optionScoresForm>;

const modelForm = object({
  model: name,
  /** The mean over scenarios of S_{m,t}. */
  mu: maybe,
  /** The sample standard deviation over scenarios of S_{m,t}. */
  sigma: maybe,
  /** σ₀: the σ that independent flips of items alone would give. */
  noiseFloor: maybe,
  drawSigma: v.exactOptional(nonNegativeSchema),
  promptEffect: v.exactOptional(promptEffectSchema),
  /** Why the model is not rated. Absent if it is rated. */
  notRated: v.exactOptional(resultTextSchema),
  /**
   * σ′: σ with the flips of the cohort’s number of items, which the grade compares. With the table’s own models as the
   * cohort it equals σ.
   */
  sigmaInCohort: maybe,
  /**
   * 95% intervals: μ for these prompts and over other prompts like these, and σ for these prompts. If the grades have
   * probabilities, also σ′ from prompts and flips.
   */
  interval: object({
    mu: interval,
    muOtherPrompts: v.exactOptional(interval),
    sigma: interval,
    sigmaInCohort: v.exactOptional(interval),
  }),
  /** By the paper’s rule: σ′ compared with the quartiles, whatever its error. */
  grade: orReasonSchema(gradeSchema),
  /** The shortest run of adjacent grades with a total probability of 90%. Empty if flips alone give the grade. */
  grades: v.exactOptional(list(gradeSchema)),
  /** The grades as printed. A single grade is a badge. */
  sureGrade: v.exactOptional(orReasonSchema(resultTextSchema)),
  /** The state on the model’s card. */
  state: v.exactOptional(orReasonSchema(resultTextSchema)),
  /** Fractions. Empty if no items are available to estimate them. */
  gradeProbability: gradeChancesSchema,
  /** Rank by σ among the table’s models, least sensitive first. Equal σ share a rank. */
  rank: orReasonSchema(object({ place: finiteNumberSchema, of: finiteNumberSchema })),
  quadrant: orReasonSchema(v.picklist(['Q1', 'Q2', 'Q3', 'Q4'])),
  /** Which of the model’s values lie exactly on a median. Ties count for the better side. */
  quadrantTies: list(v.picklist(['mu', 'sigma'])),
  /** Questions whose score differs between prompts. */
  flipping: v.exactOptional(finiteNumberSchema),
  /** Over system prompts and samples, with all benchmarks’ questions together. */
  robustness: v.exactOptional(robustnessSchema),
  /** Cells with an answer, out of all `cells`. */
  answered: maybe,
  cells: maybe,
  unreadable: maybe,
  refused: maybe,
  /** Answers that ended at their token limit. */
  cut: maybe,
  /** Answers with a correction. */
  changedByHand: maybe,
  /** Cells that failed with an error and have no answer. */
  failed: maybe,
  /**
   * Only for an imported run with the log’s own scoring: answers without a score there. They count as neither answered nor
   * failed.
   */
  unscored: v.exactOptional(countSchema),
  partial: booleanSchema,
  /** Means per answered cell. */
  tokens: object({ prompt: maybe, completion: maybe }),
  ms: object({ prefill: maybe, decode: maybe }),
  box: orReasonSchema(boxForm),
  collapses: list(collapseForm),
  benchmarks: nonEmptyListSchema(benchmarkForm),
  scenarios: nonEmptyListSchema(scenarioForm),
  /** Only if the plan asked for the options’ probabilities and the engine could report them. */
  optionScores: v.exactOptional(optionScoresForm),
});
export type SystemPromptModelResult = v.InferOutput<typeof modelForm>;

const cohortForm = object({
  name: resultTextSchema,
  kind: v.picklist(['own', 'published']),
  models: finiteNumberSchema,
  /** Whether σ is rescaled to the cohort’s number of items before it is compared with the quantiles. */
  rescaled: booleanSchema,
  /** With fewer than eight models, quantiles are only a rank. */
  rankOnly: booleanSchema,
  note: resultTextSchema,
  quantiles: orReasonSchema(
    v.tuple([finiteNumberSchema, finiteNumberSchema, finiteNumberSchema]) as unknown as v.GenericSchema<SigmaQuartiles>,
  ),
  medians: object(means),
});
/** The models behind the grades’ quantiles. */
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
  /** The chance score, in percent. */
  chance: v.exactOptional(finiteNumberSchema),
  /** Omitted in links. By model and benchmark: the prompts’ effect on that benchmark alone. */
  details: v.exactOptional(
    object({
      promptEffects: list(list(promptEffectSchema)),
      /** By model, with at least five prompts: each prompt compared with the others. Older results have none. */
      contrasts: v.exactOptional(list(list(promptVsMeanSchema))),
      /** By model and prompt, in the order of its scenarios. Older results have none. */
      prompts: v.exactOptional(list(list(promptOutcomeSchema))),
      /** By model: how much of the prompts’ effect comes from the answers’ form. */
      readings: v.exactOptional(list(effectByExtractionSchema)),
      /** Only if some questions have no choices or have their own scoring. */
      open: v.exactOptional(openQuestionCountsSchema),
      /** By model: what more questions, prompts or samples would add. Older results have none. */
      next: v.exactOptional(list(list(additionForecastSchema))),
      /** By model: the basis for forecasts of runs of other sizes. Older results have none. */
      pilots: v.exactOptional(list(pilotEstimatesSchema)),
      /** By model: forecasts for runs of other sizes. Empty if no forecast is possible. */
      forecasts: v.exactOptional(list(list(runSizeForecastSchema))),
      /** By model, with at least twenty prompts. */
      distribution: v.exactOptional(list(scoreDistributionSchema)),
      /** By model, if cells have several samples. */
      flips: v.exactOptional(list(noiseFloorPartsSchema)),
      /** By model: what votes over prompts or samples would give. Older results have none. */
      votes: v.exactOptional(list(voteSchema)),
    }),
  ),
  models: nonEmptyListSchema(modelForm),
  cohort: cohortForm,
  /** The version of the quadrants’ ids. Older results lack it and have other ids. */
  quadrantVersion: v.exactOptional(v.literal(quadrantVersion, `must be ${quadrantVersion}`)),
  /** Over the rated models. Results before version 2 of the ids lack this and `rankFlips`. */
  muSigmaCorrelation: v.exactOptional(
    orReasonSchema(object({ models: countSchema, spearman: finiteNumberSchema, p: fraction, pearson: finiteNumberSchema })),
  ),
  rankFlips: v.exactOptional(
    orReasonSchema(object({ pairs: countSchema, flipped: countSchema, share: fraction, byPrompt: list(countSchema) })),
  ),
  /** The medians that divide the map of μ and σ, over this table’s own models. */
  quadrantMedians: object(means),
  /** The medians for each benchmark alone, in the order of the models’ benchmarks. */
  benchmarkMedians: list(object({ benchmark: name, ...means })),
  neutrality: neutralityForm,
  /** Whether cells are pending. Numbers then cover the answers so far. */
  partial: booleanSchema,
});
/**
 * The result of the study `system-prompt`. μ, σ and everything computed from scores are in percent. Probabilities are
 * fractions.
 */
export type SystemPromptResult = v.InferOutput<typeof resultForm> & FeatureResultParts;

/**
 * Checks an untrusted result: every field’s form, and that all models have the same scenarios and benchmarks in order. Views
 * rely on this. It converts former quadrant ids to current ones. It cannot check the numbers, which would need the answers.
 * `where` starts the UserError’s sentence.
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
