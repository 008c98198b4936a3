import { claimRulesVersion, type Claim } from '../../../core/studies/claim.ts';
import { extractColumnFromRows } from '../../../core/items/column.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { resolveCohortKind, minOwnCohortModels, type CohortChoice } from '../../../core/plan/cohort-choice.ts';
import { publishedCohort } from '../../../measure/grades/cohort.ts';
import { gradeForSigma, grades, sigmaQuartiles } from '../../../measure/grades/grade.ts';
import { sharedPromptP } from '../../../measure/significance/shared-prompt-effect.ts';
import { testTemplateNeutrality, type TemplateNeutralityResult } from '../../../measure/effects/neutrality.ts';
import { areLossesLargeOrUneven } from '../../../measure/doctor/uneven-losses.ts';
import type { PromptSpread } from '../../../measure/prompt-effect/prompt-spread.ts';
import { muSigmaQuadrant, quadrantVersion } from '../../../measure/grades/quadrant.ts';
import { muSigmaCorrelation } from '../../../measure/grades/mu-sigma-correlation.ts';
import { countRankFlips } from '../../../measure/effects/rank-flips.ts';
import { median } from '../../../measure/basics/quantile.ts';
import { measureModelMuAndSigma, type ModelFiguresBeforeCohort } from './model.ts';
import type { ModelEvidence } from '../../../measure/verdicts/evidence.ts';
import type { GradeCohort, SystemPromptModelResult, SystemPromptResult } from './result.ts';
import type { ModelTally } from './tally.ts';

/** Scores by model, benchmark and scenario in percent: the whole input of a grade, from a run or from a table. */
export interface GradeInputScores {
  readonly scenarios: readonly { readonly id: string; readonly title: string }[];
  readonly benchmarks: readonly string[];
  /** By benchmark, if a table without answers has them. */
  readonly itemsPerBenchmark?: readonly number[];
  readonly models: readonly ModelScenarioScores[];
  readonly source: 'run' | 'table';
  readonly bootstrap: { readonly draws: number; readonly seed: number };
}

export interface ModelScenarioScores {
  readonly model: string;
  /** S_{m,t,b}: for each benchmark, each scenario. NaN if there is no answer. */
  readonly scores: readonly ArrayLike<number>[];
  /** The answers behind the scores. Absent for a score table. */
  readonly counted?: ModelTally;
  /** The spread over prompts that the answers show. Undefined if there are too few answers. */
  readonly spread?: PromptSpread | undefined;
  /**
   * Only if cells have no answer: σ in points, over all sets and for each set. It excludes the noise that missing cells add.
   */
  readonly shown?: { readonly sigma: number; readonly sigmaBySet: readonly (number | undefined)[] };
  readonly evidence?: ModelEvidence;
  readonly notRated?: NoValueWithReason | undefined;
}

/**
 * Computes each model’s own numbers, then those that compare models: cohort, grades, rank, quadrants, neutrality. Only
 * cohort and grades depend on the choice of cohort. An unrated model has no part in the cohort, ranks and medians (see
 * `unratedReason`).
 */
export function measureAndGradeModels(scores: GradeInputScores, choice: CohortChoice = 'automatic'): SystemPromptResult {
  const measured = scores.models.map((model) => measureModelMuAndSigma(model, scores));
  const rated = measured.filter((_, m) => !scores.models[m]?.notRated);
  const cohort = cohortOf(measured, rated, scores.source, choice);
  const own = mediansOver(rated.map(({ result }) => result));
  const placed = rated.map(({ result }) => result).filter(hasMuAndSigma);
  const byBenchmark = rated.map(({ result }) => result.benchmarks);
  const models = measured.map((model, m) => {
    const why = scores.models[m]?.notRated;
    return { ...model.result, ...(why ? notRated(why) : standingInCohort(model, rated, cohort, own)) };
  });
  return {
    study: 'system-prompt',
    models,
    cohort,
    quadrantMedians: own,
    benchmarkMedians: scores.benchmarks.map((benchmark, b) => ({
      benchmark,
      ...mediansOver(extractColumnFromRows(byBenchmark, b)),
    })),
    neutrality: neutralityOf(scores, measured),
    partial: measured.some(({ result }) => result.partial),
    ...(scores.source === 'table' && {
      rules: claimRulesVersion,
      verdicts: [...byThePaper(models), ...(cohort.rankOnly ? [] : choicesByThePaper(models))],
    }),
    quadrantVersion,
    muSigmaCorrelation: isNumber(own.mu) ? muSigmaCorrelation(placed) : own.mu,
    rankFlips: countRankFlips(
      rated.map(({ S }) => S),
      scores.scenarios.length,
    ),
  };
}

/** Gives no verdict if unread answers may have caused it. */
function neutralityOf(scores: GradeInputScores, measured: readonly ModelFiguresBeforeCohort[]): TemplateNeutralityResult {
  const answered = scores.models.flatMap(({ counted }) => (counted ? [counted.items] : []));
  const found = testTemplateNeutrality(
    scores.scenarios,
    measured.map(({ S }) => S),
    answered.length === scores.models.length ? () => sharedPromptP(answered, scores.bootstrap) : undefined,
  );
  if (!scores.models.some(({ counted }) => counted && areLossesLargeOrUneven(counted.notRead, scores.bootstrap.seed)))
    return found;
  const why = 'under some prompt over 2% of a model’s answers are unread, refused or failed, or more than under the others';
  return {
    ...found,
    verdict: undefinedBecause(why),
    p: undefinedBecause(why),
    scenario: null,
    advice: `No verdict: ${why}.`,
  };
}

/** A table of scores supports only the findings of the paper’s rule. */
const byThePaper = (models: readonly SystemPromptModelResult[]): Claim[] =>
  models.flatMap(({ model, grade, sigma }) =>
    typeof grade === 'string' && isNumber(sigma)
      ? [{ claim: 'paper-grade', models: [model], value: sigma, why: 'there are scores without answers', about: { grade } }]
      : [],
  );

/**
 * CreditAudit’s rule of selection: first the tier of lowest fluctuation, within it the highest mean score (section 5.4). Q2
 * is its baseline for tight budgets.
 */
function choicesByThePaper(models: readonly SystemPromptModelResult[]): Claim[] {
  const byScore = models.filter(hasMuAndSigma).sort((a, b) => b.mu - a.mu);
  const lowest = grades.find((grade) => byScore.some((model) => model.grade === grade)) ?? '';
  const claim = (id: string, of: (model: SystemPromptModelResult) => boolean, about: Claim['about'] = {}): Claim[] => {
    const named = byScore.filter(of).map(({ model }) => model);
    return named.length > 0 ? [{ claim: id, models: named, about }] : [];
  };
  const [best] = byScore;
  return [
    ...claim('paper-choice-tier', ({ grade }) => grade === lowest, { grade: lowest }),
    ...claim('paper-choice-score', (model) => model === best, {
      grade: typeof best?.grade === 'string' ? best.grade : 'none',
    }),
    ...claim('paper-choice-hardening', ({ quadrant }) => quadrant === 'Q4'),
    ...claim('paper-choice-baseline', ({ quadrant }) => quadrant === 'Q2'),
  ];
}

type CohortStanding = Omit<SystemPromptModelResult, keyof ModelFiguresBeforeCohort['result']>;

const notRated = (why: NoValueWithReason): CohortStanding => ({
  sigmaInCohort: why,
  grade: why,
  gradeProbability: {},
  rank: why,
  quadrant: why,
  quadrantTies: [],
});

/** A model’s standing in the cohort and among the other rated models. */
const standingInCohort = (
  model: ModelFiguresBeforeCohort,
  rated: readonly ModelFiguresBeforeCohort[],
  cohort: GradeCohort,
  medians: SystemPromptResult['quadrantMedians'],
): CohortStanding => ({
  ...grading(model, cohort),
  rank: rankOf(model, rated),
  ...muSigmaQuadrant(model.result.mu, model.result.sigma, medians),
});

function cohortOf(
  measured: readonly ModelFiguresBeforeCohort[],
  rated: readonly ModelFiguresBeforeCohort[],
  source: 'run' | 'table',
  choice: CohortChoice,
): GradeCohort {
  if (resolveCohortKind(choice, source, measured.length) === 'published') return publishedCohortOf(measured, source, choice);
  const sigmas = rated.map(({ result }) => result.sigma).filter(isNumber);
  const rankOnly = sigmas.length < minOwnCohortModels;
  const left = measured.length - rated.length;
  const leftOut =
    left === 0
      ? ''
      : ` ${left === 1 ? '1 model is left out, as it is' : `${left} models are left out, as they are`} not rated.`;
  const count = `${sigmas.length} ${sigmas.length === 1 ? 'model' : 'models'}`;
  return {
    name: source === 'run' ? 'the models of this run' : 'the models of this table',
    kind: 'own',
    rescaled: false,
    models: sigmas.length,
    rankOnly,
    note: rankOnly
      ? `Quantiles over ${count} are a rank, no more: a grade needs ${minOwnCohortModels}.${leftOut}`
      : `Quantiles over the ${count} of this ${source}.${leftOut}`,
    quantiles: sigmas.length > 0 ? sigmaQuartiles(sigmas) : undefinedBecause('no model has a σ yet'),
    medians: mediansOver(rated.map(({ result }) => result)),
  };
}

function publishedCohortOf(
  measured: readonly ModelFiguresBeforeCohort[],
  source: 'run' | 'table',
  choice: CohortChoice,
): GradeCohort {
  const { name, models, quantiles, medians, benchmarks, itemsPerBenchmark } = publishedCohort;
  const count = `${measured.length} ${measured.length === 1 ? 'model is' : 'models are'}`;
  const chosen = choice === 'published' ? ', as chosen in the settings' : '';
  const tooFew =
    choice === 'published' ? '' : ` ${count} too few for quartiles of their own (${minOwnCohortModels} are needed).`;
  const size = `${benchmarks} × ${itemsPerBenchmark} questions`;
  const flips =
    source === 'run'
      ? `The flips in σ are rescaled to the cohort’s ${size}.`
      : `A score table has no questions, so σ is compared as it is: that is fair only if its scores rest on about ${size}.`;
  return {
    name,
    kind: 'published',
    models: models.length,
    rankOnly: false,
    rescaled: source === 'run',
    note: `Grades compare a model with the ${models.length} in ${name}${chosen}. Those answered other questions, so take a grade as a rough guide.${tooFew} ${flips}`,
    quantiles,
    medians,
  };
}

type Grading = Pick<SystemPromptModelResult, 'sigmaInCohort' | 'grade' | 'gradeProbability'>;

function grading({ result, toCohort }: ModelFiguresBeforeCohort, { rescaled, quantiles }: GradeCohort): Grading {
  const there = rescaled ? toCohort : (sigma: number) => sigma;
  if (!isNumber(result.sigma)) return { sigmaInCohort: result.sigma, grade: result.sigma, gradeProbability: {} };
  if (!there || 'why' in quantiles) {
    const why = undefinedBecause('without questions, flips cannot be separated from the effect of the system prompts in σ');
    return { sigmaInCohort: why, grade: why, gradeProbability: {} };
  }
  const sigmaInCohort = there(result.sigma);
  return { sigmaInCohort, grade: gradeForSigma(sigmaInCohort, quantiles), gradeProbability: {} };
}

function rankOf(
  { result }: ModelFiguresBeforeCohort,
  measured: readonly ModelFiguresBeforeCohort[],
): SystemPromptModelResult['rank'] {
  const own = result.sigma;
  if (!isNumber(own)) return own;
  const sigmas = measured.map((model) => model.result.sigma).filter(isNumber);
  return { place: 1 + sigmas.filter((sigma) => sigma < own).length, of: sigmas.length };
}

interface MuAndSigma {
  readonly mu: MaybeNumber;
  readonly sigma: MaybeNumber;
}

const hasMuAndSigma = <Of extends MuAndSigma>(of: Of): of is Of & { readonly mu: number; readonly sigma: number } =>
  isNumber(of.mu) && isNumber(of.sigma);

/**
 * Medians over the models that have both values. With few models the middle one would be its own median, so medians need
 * eight models.
 */
function mediansOver(results: readonly MuAndSigma[]): SystemPromptResult['quadrantMedians'] {
  const whole = results.filter(hasMuAndSigma);
  if (whole.length < minOwnCohortModels) {
    const why = undefinedBecause(
      `${minOwnCohortModels} models with a mean score and a σ are needed, and this report has ${whole.length}`,
    );
    return { mu: why, sigma: why };
  }
  return { mu: median(whole.map(({ mu }) => mu)), sigma: median(whole.map(({ sigma }) => sigma)) };
}
