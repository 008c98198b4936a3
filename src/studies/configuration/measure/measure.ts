import { extractColumnFromRows } from '../../../core/items/column.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { itemShareInterval } from '../../../measure/intervals/item-interval.ts';
import { clusterOrItemName } from '../../../measure/basics/item-clusters.ts';
import { isBinary } from '../../../measure/basics/item-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { itemTries, robustnessOfTries } from '../../../measure/agreement/robustness-beyond-trivial.ts';
import { strictAgreementOfItem } from '../../../measure/agreement/output-consistency.ts';
import { meanAccuracyDropRate, meanPairwiseDropOfItem } from '../../../measure/effects/performance-drop.ts';
import { chanceOfAllOutputsRight } from '../../../measure/agreement/random-baseline.ts';
import { populationDeviation } from '../../../measure/basics/standard-deviation.ts';
import { expectedStrictAgreement } from '../../../measure/agreement/expected-agreement.ts';
import { claimRulesVersion, defaultTolerance, type Claim } from '../../../core/studies/claim.ts';
import { answerReaderVersion } from '../../../reading/reader-version.ts';
import { poorlyReadPromptResults } from '../../../measure/not-read/not-read-result.ts';
import { partialRunClaims } from '../../../measure/verdicts/basis-claims.ts';
import { examineConfigurationData } from './data-checks.ts';
import { evidenceToJudgedModels, addConfigurationEffects, type ModelConfigurationEvidence } from './evidence.ts';
import { configurationTitles } from './configuration-title.ts';
import { configurationVerdicts } from './verdicts.ts';
import { answerShareByWrongOutput } from './wrong-outputs.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { configurationAnovaBySet } from './anova.ts';
import { effectsOfFactorLevels } from './effects.ts';
import { configurationFactors, configurationKey } from '../protocol/factors.ts';
import { configurationOptionsOf } from '../protocol/options.ts';
import { meanAgreementAboveChance, fitConsistencyRegression, consistencyVarianceShares } from './regression.ts';
import type {
  ConfigurationItemResult,
  ConfigurationMeasures,
  ConfigurationResult,
  ConfigurationModelSetRow,
  ConfigurationSetMeans,
  PerformanceDrop,
} from './result.ts';
import { tallyConfigurationAnswers, type ConfigurationTally, type ModelSetAnswers } from './tally.ts';
import { outcomeCodes } from '../../../core/answers/outcome.ts';
import type { ScoreTable, OnProgress } from '../../../core/studies/study.ts';

/** Bootstrap draws: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/** Draws for p values that are corrected over many pairs. */
const drawsOfOrder = 4999;

/** What the user decides and the run does not contain. */
export interface ConfigurationToleranceChoice {
  readonly margin?: number;
}

export interface BootstrapSettings {
  readonly draws: number;
  readonly seed: number;
}

/**
 * Computes the paper’s measures of a complete or partial run. An item’s scores and outputs omit failed cells. While cells of
 * an item are pending, the item has no agreement, spread or drop. These three need at least two outputs and so cover the
 * same items. Capability gives every item the same weight, however many of its cells failed. `draws: 0` leaves out bootstrap
 * intervals and findings, for a quick preview.
 */
export function measureConfiguration(
  table: ScoreTable,
  plan: Plan,
  { draws = usualDraws, margin = defaultTolerance }: ConfigurationToleranceChoice & { readonly draws?: number } = {},
  onProgress?: OnProgress,
): ConfigurationResult {
  const options = configurationOptionsOf(plan);
  const drawing = { draws, seed: plan.seed };
  const tally = tallyConfigurationAnswers(table, plan);
  const { configurations, datasets, answers } = tally;
  const rows = answers.map((each, done) => {
    // The measures over all rows take about as long again.
    onProgress?.(done, 2 * answers.length);
    return rowOf(each, tally);
  });
  const factors = configurationFactors(options);
  const titles = configurationTitles(configurations, factors);
  const { doctor, judged } =
    draws > 0 ? examineConfigurationData(table, tally, { ...drawing, margin, titles }) : { doctor: [], judged: [] };
  const models = addConfigurationEffects(rows, judged);
  const result: ConfigurationResult = {
    study: 'configuration',
    rules: claimRulesVersion,
    reader: answerReaderVersion,
    margin,
    ...table.parts,
    ...(doctor.length > 0 && { doctor }),
    ...(draws > 0 && {
      judged: evidenceToJudgedModels(judged, rows, configurations.map(configurationKey)),
      agreement: meanAgreementAboveChance(models, drawing),
    }),
    models,
    sets: datasets.map((dataset) => setMeans(models.filter((row) => row.dataset === dataset))),
    configurations: configurations.map((levels) => ({ id: configurationKey(levels), levels })),
    factors,
    outputs: configurations.length * plan.samples,
    regression: fitConsistencyRegression(models, drawing),
    variance: consistencyVarianceShares(models),
    anova: configurationAnovaBySet(tally, factors, options.interactions),
    interactions: options.interactions,
    effects: effectsOfFactorLevels(tally, factors, drawing),
    draws,
    partial: models.some(({ answered, failed, cells }) => answered + failed < cells),
  };
  if (draws === 0) return result;
  const notRead = poorlyReadPromptResults(judged, titles);
  return { ...result, ...(notRead && { notRead }), verdicts: verdictsFor(result, judged, { margin, seed: plan.seed }) };
}

function verdictsFor(
  result: ConfigurationResult,
  judged: readonly ModelConfigurationEvidence[],
  settings: { readonly margin: number; readonly seed: number },
): Claim[] {
  const sum = (field: 'returned' | 'cells') => judged.reduce((total, each) => total + each[field], 0);
  return result.partial
    ? partialRunClaims(
        judged.map(({ model }) => model),
        sum('returned'),
        sum('cells'),
      )
    : configurationVerdicts(judged, result, { ...settings, draws: drawsOfOrder });
}

/** An item with its measures. NaN if its cells are pending or too few were answered. */
interface MeasuredItem {
  readonly shown: ConfigurationItemResult;
  /** The mean over the available answers. */
  readonly score: number;
  /** 0 or 1. */
  readonly agreement: number;
  readonly drop: number;
}

const missing = outcomeCodes['not asked'].charCodeAt(0);

function measureItem({ items, outputs, scores, texts, marks }: ModelSetAnswers, i: number): MeasuredItem {
  const own = <T extends Float64Array | Int32Array | Uint8Array>(values: T) =>
    values.subarray(i * outputs, (i + 1) * outputs) as T;
  const cells = own(marks);
  const answered = own(scores).filter((score) => !Number.isNaN(score));
  const answerIds = own(texts).filter((text) => text >= 0);
  const why = cells.includes(missing) ? 'not every answer is there yet' : tooFew(answered.length);
  return {
    shown: {
      item: assertDefined(items[i], 'item').id,
      std: why === null ? populationDeviation(answered) : undefinedBecause(why),
      distinct: new Set(answerIds).size,
      cells: String.fromCharCode(...cells),
    },
    score: mean(answered),
    agreement: why === null ? strictAgreementOfItem(answerIds) : NaN,
    drop: why === null ? meanPairwiseDropOfItem(answered) : NaN,
  };
}

function tooFew(answers: number): string | null {
  if (answers === 0) return 'every answer failed';
  return answers === 1 ? 'a single answer has nothing to be compared with' : null;
}

function rowOf(answers: ModelSetAnswers, tally: ConfigurationTally): ConfigurationModelSetRow {
  const items = answers.items.map((_, i) => measureItem(answers, i));
  return {
    model: answers.model,
    dataset: answers.dataset,
    ...measuresOf(items, answers, tally),
    items: items.map(({ shown }) => shown),
    itemCounts: { items: items.length, complete: items.filter(({ drop }) => !Number.isNaN(drop)).length },
    ...answers.counts,
  };
}

function measuresOf(
  items: readonly MeasuredItem[],
  answers: ModelSetAnswers,
  tally: ConfigurationTally,
): ConfigurationMeasures {
  const there = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));
  const names = answers.items.map(clusterOrItemName);
  const groupsOf = (values: readonly number[]) => names.filter((_, i) => !Number.isNaN(values[i]));
  const byItem = items.map(({ score }) => score);
  const agreementByItem = items.map(({ agreement }) => agreement);
  const scores = there(byItem);
  const agreements = there(agreementByItem);
  const spread = items.filter(({ drop }) => !Number.isNaN(drop));
  const none =
    answers.outputs < 2
      ? 'a question has only one output, with nothing to compare it with'
      : 'no question has all its answers yet';
  const shareOf = (score: number) =>
    meanOr(
      spread.map((item) => Number(item.score === score)),
      none,
    );
  const capability = meanOr(scores, 'no answer yet');
  const outputConsistency = meanOr(agreements, none);
  // The baseline and the expected agreement both need answers that are right or wrong.
  const rightOrWrong: MaybeNumber = isBinary(answers.scores)
    ? capability
    : undefinedBecause('answers count by the share of their rules, not as right or wrong');
  const baseline = isNumber(rightOrWrong) ? chanceOfAllOutputsRight(rightOrWrong, answers.outputs) : rightOrWrong;
  const expected = isNumber(rightOrWrong)
    ? expectedStrictAgreement(rightOrWrong, answerShareByWrongOutput(answers).values(), answers.outputs)
    : rightOrWrong;
  const byConfiguration = configurationMeans(answers, tally);
  return {
    capability,
    capabilityInterval: itemShareInterval(scores, 1, groupsOf(byItem)),
    robustness: robustnessOfTries(itemTries(answers.items, answers.scores), answers.outputs),
    outputConsistency,
    outputConsistencyInterval: itemShareInterval(agreements, 1, groupsOf(agreementByItem)),
    std: {
      mean: meanOr(spread.map(({ shown }) => shown.std).filter(isNumber), none),
      allRight: shareOf(1),
      allWrong: shareOf(0),
    },
    pdr: {
      paper: meanOr(
        spread.map(({ drop }) => drop),
        none,
      ),
      usual: usualDropOf(byConfiguration),
    },
    randomBaseline: baseline,
    expectedAgreement: expected,
    gapToExpected:
      isNumber(outputConsistency) && isNumber(expected)
        ? outputConsistency - expected
        : firstWhy(outputConsistency, expected),
    gap:
      isNumber(outputConsistency) && isNumber(baseline)
        ? outputConsistency - baseline
        : firstWhy(outputConsistency, baseline),
    byConfiguration,
  };
}

/** The mean score over items in each configuration. Every item has the same weight. */
function configurationMeans(
  { items, outputs, scores }: ModelSetAnswers,
  { configurations, samples }: ConfigurationTally,
): MaybeNumber[] {
  return configurations.map((_, c) => {
    const means = items.map((_, i) => {
      const from = i * outputs + c * samples;
      return mean(scores.subarray(from, from + samples).filter((score) => !Number.isNaN(score)));
    });
    return meanOr(
      means.filter((each) => !Number.isNaN(each)),
      'no answer yet',
    );
  });
}

function usualDropOf([original, ...perturbed]: readonly MaybeNumber[]): PerformanceDrop {
  if (original === undefined || perturbed.length === 0) return undefinedBecause('only one configuration is asked');
  if (!isNumber(original)) return undefinedBecause('the first configuration has no answer yet');
  const there = perturbed.filter(isNumber);
  if (there.length === 0) return undefinedBecause('no answer yet');
  const drop = meanAccuracyDropRate(original, there);
  return drop === -Infinity ? '-Infinity' : orUndefined(drop, 'no configuration is ever right');
}

function setMeans(rows: readonly ConfigurationModelSetRow[]): ConfigurationSetMeans {
  const first = assertDefined(rows[0], 'model of the set');
  const meanOver = (values: readonly MaybeNumber[]) => meanOr(values.filter(isNumber), 'no model has it yet');
  const over = (value: (row: ConfigurationModelSetRow) => MaybeNumber) => meanOver(rows.map(value));
  const configurations = rows.map(({ byConfiguration }) => byConfiguration);
  const finite = rows.flatMap(({ pdr: { usual } }) => (typeof usual === 'number' ? [usual] : []));
  return {
    dataset: first.dataset,
    items: first.itemCounts.items,
    capability: over(({ capability }) => capability),
    outputConsistency: over(({ outputConsistency }) => outputConsistency),
    std: over(({ std }) => std.mean),
    pdr: {
      paper: over(({ pdr }) => pdr.paper),
      usual: meanOr(finite, 'no model has a finite drop'),
      usualModels: finite.length,
    },
    byConfiguration: first.byConfiguration.map((_, c) => meanOver(extractColumnFromRows(configurations, c))),
  };
}

const meanOr = (values: readonly number[], why: string): MaybeNumber =>
  values.length > 0 ? mean(values) : undefinedBecause(why);

const orUndefined = (value: number, why: string): MaybeNumber => (Number.isNaN(value) ? undefinedBecause(why) : value);

const firstWhy = (...values: readonly MaybeNumber[]): NoValueWithReason =>
  values.find((value) => !isNumber(value)) as NoValueWithReason;
