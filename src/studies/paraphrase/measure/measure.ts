import { knownTokensAndTimes } from '../../../core/origin/reported-costs.ts';
import { claimRulesVersion, defaultTolerance } from '../../../core/studies/claim.ts';
import { answerReaderVersion } from '../../../reading/reader-version.ts';
import { extractColumnFromRows } from '../../../core/items/column.ts';
import { setOf } from '../../../core/items/item.ts';
import { selectedBy } from '../../../core/items/selected-by.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { clusterOrItemName } from '../../../measure/basics/item-clusters.ts';
import { itemShareInterval } from '../../../measure/intervals/item-interval.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { itemTries, robustnessOfTries } from '../../../measure/agreement/robustness-beyond-trivial.ts';
import { positionShares } from '../../../measure/agreement/position-bias.ts';
import { itemAccuracySdOverWordings, xParaConFromSpreads } from '../../../measure/agreement/xparacon.ts';
import { optionLetter } from '../../../core/items/letter.ts';
import type { Plan } from '../../../core/plan/plan.ts';
import { paraphraseOptionsOf } from '../protocol/options.ts';
import { outcomeCodeOf } from '../../../core/answers/outcome.ts';
import {
  questionVariantLevelIds,
  promptKinds,
  type ByQuestionVariant,
  type ItemConfidenceCategory,
  type ItemAccuracyOverModels,
  type ParaphraseMeasures,
  type ParaphraseModelResult,
  type ParaphraseModelItem,
  type ParaphraseResult,
  type PositionBiasShares,
} from './result.ts';
import { promptKindOfItem } from '../protocol/subset.ts';
import { rowScoreByExtraction } from './added-spread.ts';
import { paraphraseDataProblems, paraphraseDataToExamine } from './data-checks.ts';
import { measureModelEffects, measurePromptKindEffects, spreadEvidenceByRule, addWithheldFindings } from './evidence.ts';
import { numberToXParaConJson, xParaConIntervalOf } from './intervals.ts';
import { mapQuestionVariants, paraphraseAnswersByModel, type ModelItemAnswers } from './tally.ts';
import { paraphraseVotes } from './votes.ts';
import { paraphraseVerdicts } from './verdicts.ts';
import { rightAnswerHistograms } from './right-answer-counts.ts';
import type { ScoredResponse, ScoreTable } from '../../../core/studies/study.ts';

/** Bootstrap draws: enough for the ends of a 95% interval. */
const usualDraws = 1000;

/** Draws for p values that are corrected over many pairs. */
const drawsOfOrder = 4999;

/** What the user decides and the run does not contain. */
export interface ParaphraseToleranceChoice {
  readonly margin?: number;
}

/**
 * Computes RoParQ’s measures of a complete or partial run, and the findings on it. Every item has the same weight, however
 * many orders its choices have. An item’s accuracies omit failed cells. While cells of an item are pending, it has no
 * spread. `draws: 0` leaves out the spread that rewording adds, data problems, findings and votes, for a quick preview.
 */
export function measureParaphrase(
  table: ScoreTable,
  plan: Plan,
  { margin = defaultTolerance, draws = usualDraws }: ParaphraseToleranceChoice & { readonly draws?: number } = {},
): ParaphraseResult {
  const options = paraphraseOptionsOf(plan);
  const drawing = { draws, seed: plan.seed };
  const byModel = paraphraseAnswersByModel(table, plan);
  const measuredBy = [...byModel].map(([model, answers]) => ({ model, answers, measured: answers.map(measureItem) }));
  const asked = measuredBy[0]?.answers ?? [];
  const found = spreadEvidenceByRule(
    draws > 0 ? measuredBy : [],
    (by) => paraphraseDataToExamine(table, asked, by),
    drawing,
  );
  const doctor =
    draws > 0
      ? paraphraseDataProblems(paraphraseDataToExamine(table, asked, 'strict'), measuredBy, { margin, seed: plan.seed })
      : [];
  const evidence = addWithheldFindings(found, doctor);
  const models = measuredBy.map(({ model, measured }, m) => {
    const places = promptKinds.flatMap((subset) => {
      const own = measured.flatMap(({ answers }, i) => (promptKindOfItem(answers.item, options) === subset ? [i] : []));
      return own.length === 0 ? [] : [{ subset, own }];
    });
    const effects = measurePromptKindEffects(
      evidence,
      m,
      places.map(({ own }) => own),
      drawing,
    );
    const inSubset = places.map(({ subset, own }, s) => {
      const some = own.flatMap((i) => measured[i] ?? []);
      return { subset, sets: setsOf(some), ...measuresOf(some), ...effects[s] };
    });
    const notRated = evidence.strict[m]?.notRated;
    return {
      model,
      ...measuresOf(measured),
      ...measureModelEffects(evidence, m),
      rightWays: rightAnswerHistograms(measured.map(({ answers }) => answers)),
      ...(notRated && { notRated: notRated.why }),
      subsets: inSubset,
      ...costsOf(measured),
      items: measured.map(({ shown }) => shown),
    };
  });
  const withChoices = asked.filter(({ item }) => item.choices);
  const least = Math.min(...withChoices.map(({ orders }) => orders.length));
  const result: ParaphraseResult = {
    study: 'paraphrase',
    rules: claimRulesVersion,
    reader: answerReaderVersion,
    margin,
    ...table.parts,
    ...(doctor.length > 0 && { doctor }),
    models,
    items: overModels(models.map(({ items }) => items)),
    form: options.form,
    orders: { asked: options.orders, least: withChoices.length > 0 ? least : undefinedBecause('no question has choices') },
    openItems: asked.length - withChoices.length,
    partial: models.some(({ answered, failed, cells }) => answered + failed < cells),
  };
  if (draws === 0) return result;
  const selectedAnswerCounts = (model: string) =>
    asked.flatMap(({ item, orders }) => (selectedBy(item) === model ? [orders.length * plan.samples] : []));
  const settings = { margin, seed: plan.seed, draws: drawsOfOrder };
  return {
    ...result,
    verdicts: paraphraseVerdicts(result, evidence, settings, selectedAnswerCounts),
    details: { votes: paraphraseVotes(byModel, models, plan) },
  };
}

/** An item with its measures. */
interface MeasuredItem {
  readonly answers: ModelItemAnswers;
  readonly shown: ParaphraseModelItem;
  /** Whether it is right under every order, for each wording. Undefined while an answer is missing or failed. */
  readonly perfect: ByQuestionVariant<boolean | undefined>;
}

function measureItem(answers: ModelItemAnswers): MeasuredItem {
  const { item, rows } = answers;
  const perfect = mapQuestionVariants((q) =>
    rows[q].every(isScored) ? rows[q].every((row) => row.score === 1) : undefined,
  );
  const accuracy = mapQuestionVariants((q): MaybeNumber => {
    const scores = rows[q].filter(isScored).map(({ score }) => score);
    return scores.length > 0 ? mean(scores) : undefinedBecause('no answer yet');
  });
  const isWaiting = questionVariantLevelIds.some((q) => rows[q].includes(undefined));
  const shown: ParaphraseModelItem = {
    item: item.id,
    accuracy,
    std: isWaiting ? undefinedBecause('not every answer is there yet') : spreadOf(accuracy),
    confidence: confidenceOf(perfect),
    cells: mapQuestionVariants((q) => rows[q].map(outcomeCodeOf).join('')),
  };
  return { answers, shown, perfect };
}

type ScoredRow = ScoredResponse & { readonly score: number };
const isScored = (row: ScoredResponse | undefined): row is ScoredRow => row !== undefined && row.score !== null;

function spreadOf(accuracy: ByQuestionVariant<MaybeNumber>): MaybeNumber {
  const values = Object.values(accuracy).filter(isNumber);
  if (values.length < questionVariantLevelIds.length) return undefinedBecause('a question has no answer');
  return itemAccuracySdOverWordings(values);
}

function confidenceOf(perfect: ByQuestionVariant<boolean | undefined>): ItemConfidenceCategory | NoValueWithReason {
  const values = Object.values(perfect);
  if (values.includes(undefined)) return undefinedBecause('an answer is missing or failed');
  if (values.every(Boolean)) return 'consistent';
  return values.some(Boolean) ? 'inconsistent' : 'unconfident';
}

function measuresOf(items: readonly MeasuredItem[]): ParaphraseMeasures {
  const known = (of: (item: ParaphraseModelItem) => MaybeNumber) => knownOf(items, of);
  const accuracies = known(({ accuracy }) => {
    const values = Object.values(accuracy).filter(isNumber);
    return values.length > 0 ? mean(values) : undefinedBecause('no answer yet');
  });
  const ofQuestion = mapQuestionVariants((q) => known(({ accuracy }) => accuracy[q]));
  const { values: spreads, groups: spreadGroups } = known(({ std }) => std);
  const confidences = items.map(({ shown }) => shown.confidence);
  const countOf = (confidence: ItemConfidenceCategory) => confidences.filter((each) => each === confidence).length;
  const noSpread = undefinedBecause('no question has all its answers yet');
  return {
    accuracy: meanOr(accuracies.values, 'no answer yet'),
    accuracyInterval: itemShareInterval(accuracies.values, 1, accuracies.groups),
    xParaCon: spreads.length > 0 ? numberToXParaConJson(xParaConFromSpreads(spreads)) : noSpread,
    xParaConInterval: xParaConIntervalOf(spreads, spreadGroups),
    meanStd: spreads.length > 0 ? mean(spreads) : noSpread,
    perVariant: mapQuestionVariants((q) => meanOr(ofQuestion[q].values, 'no answer yet')),
    perVariantInterval: mapQuestionVariants((q) => itemShareInterval(ofQuestion[q].values, 1, ofQuestion[q].groups)),
    // A question with fewer choices has fewer orders.
    robustness: robustnessOfTries(
      items.flatMap((each) =>
        itemTries(
          [each.answers.item],
          rowsOf([each]).map((row) => row?.score ?? NaN),
        ),
      ),
      Math.max(0, ...items.map((each) => rowsOf([each]).length)),
    ),
    perfectlyCorrect: mapQuestionVariants((q) => {
      const whole = items.map(({ perfect }) => perfect[q]).filter((each) => each !== undefined);
      return meanOr(whole.map(Number), 'no question has all its answers yet');
    }),
    confidence: {
      consistent: countOf('consistent'),
      inconsistent: countOf('inconsistent'),
      unconfident: countOf('unconfident'),
    },
    positionBias: positionBiasOf(items),
    itemCounts: {
      items: items.length,
      xParaCon: spreads.length,
      complete: confidences.filter((each) => typeof each === 'string').length,
    },
    tolerantAccuracy: meanOr(items.flatMap(tolerantAccuracyOf), 'no answer yet'),
    ...countsOf(items),
  };
}

/** The values of the items that have one, with the cluster name of each item. */
function knownOf(items: readonly MeasuredItem[], of: (item: ParaphraseModelItem) => MaybeNumber) {
  const there = items.flatMap(({ answers, shown }) => {
    const value = of(shown);
    return isNumber(value) ? [{ value, group: clusterOrItemName(answers.item) }] : [];
  });
  return { values: there.map(({ value }) => value), groups: there.map(({ group }) => group) };
}

const meanOr = (values: readonly number[], why: string): MaybeNumber =>
  values.length > 0 ? mean(values) : undefinedBecause(why);

/** The positions of the options that answers name, in the order shown. */
function positionBiasOf(items: readonly MeasuredItem[]): PositionBiasShares[] {
  const placed = items.flatMap(({ answers: { item, orders, rows } }) => {
    const { answer } = item;
    if (!item.choices || typeof answer !== 'number') return [];
    return questionVariantLevelIds.flatMap((q) => {
      const samples = rows[q].length / orders.length;
      return rows[q].flatMap((row, at) => {
        if (!isScored(row) || row.reading.kind !== 'option') return [];
        const order = assertDefined(orders[Math.floor(at / samples)], 'order of the choices');
        const chosen = order.indexOf(row.reading.option);
        return chosen === -1 ? [] : [{ chosen, correct: order.indexOf(answer) }];
      });
    });
  });
  return positionShares(placed).map((shares, place) => ({ letter: optionLetter(place), ...shares }));
}

/** An item’s accuracy under tolerant extraction, or an empty list if it has no answer. */
function tolerantAccuracyOf({ answers: { item, rows } }: MeasuredItem): number[] {
  const ofQuestion = questionVariantLevelIds.flatMap((q) => {
    const scores = rows[q].filter(isScored).map((row) => rowScoreByExtraction('tolerant', row, item));
    return scores.length > 0 ? [mean(scores)] : [];
  });
  return ofQuestion.length > 0 ? [mean(ofQuestion)] : [];
}

const setsOf = (items: readonly MeasuredItem[]): string[] => [
  ...new Set(items.map(({ answers }) => setOf(answers.item.id))),
];

const rowsOf = (items: readonly MeasuredItem[]) =>
  items.flatMap(({ answers }) => questionVariantLevelIds.flatMap((q) => answers.rows[q]));

function costsOf(items: readonly MeasuredItem[]): Pick<ParaphraseModelResult, 'tokens' | 'ms'> {
  const costs = rowsOf(items).flatMap((row) => (isScored(row) ? [knownTokensAndTimes(row.response)] : []));
  const each = (value: (costs: ReturnType<typeof knownTokensAndTimes>) => number | undefined) =>
    meanOr(
      costs.flatMap((cost) => value(cost) ?? []),
      costs.length > 0 ? 'the answers do not give it' : 'no answer yet',
    );
  return {
    tokens: { prompt: each(({ tokens }) => tokens?.prompt), completion: each(({ tokens }) => tokens?.completion) },
    ms: { prefill: each(({ ms }) => ms?.prefill), decode: each(({ ms }) => ms?.decode) },
  };
}

function countsOf(items: readonly MeasuredItem[]) {
  const rows = rowsOf(items);
  const there = rows.filter((row) => row !== undefined);
  const answered = there.filter(isScored);
  const count = (holds: (row: ScoredResponse) => boolean) => answered.filter(holds).length;
  return {
    cells: rows.length,
    answered: answered.length,
    failed: there.length - answered.length,
    unreadable: count(({ reading }) => reading.kind === 'unreadable'),
    refused: count(({ reading }) => reading.kind === 'refusal'),
    tolerantOnly: count(({ reading }) => reading.kind === 'unreadable' && reading.tolerant?.kind === 'option'),
    readOtherwise: count(({ reading }) => reading.kind === 'option' && reading.tolerant !== undefined),
    cut: count(({ reading }) => reading.cut === true),
    changedByHand: count(({ verdict }) => verdict !== undefined),
  };
}

/** Each item’s means over the models that have an accuracy. */
function overModels(models: readonly (readonly ParaphraseModelItem[])[]): ItemAccuracyOverModels[] {
  const [first = []] = models;
  return first.map(({ item }, i) => {
    const accuracy = mapQuestionVariants((q) =>
      meanOr(
        extractColumnFromRows(models, i)
          .map(({ accuracy }) => accuracy[q])
          .filter(isNumber),
        'no answer yet',
      ),
    );
    return { item, accuracy, std: spreadOf(accuracy) };
  });
}
