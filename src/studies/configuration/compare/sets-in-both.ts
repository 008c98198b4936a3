import { undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { pick } from '../../../base/objects/pick.ts';
import { clusterOrItemName, groupIntoClusters } from '../../../measure/basics/item-clusters.ts';
import { isBinary, selectTemplates, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { influenceOnFunctionOfMeans } from '../../../measure/intervals/influence-values.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { strictAgreementOfItem } from '../../../measure/agreement/output-consistency.ts';
import { keepAnsweredByBoth } from '../../../measure/paired/paired-bootstrap.ts';
import { sumGainLossCounts, countValueChanges } from '../../../measure/paired/paired-changes.ts';
import { meanAccuracyDropRate } from '../../../measure/effects/performance-drop.ts';
import { chanceOfAllOutputsRight } from '../../../measure/agreement/random-baseline.ts';
import { populationDeviation } from '../../../measure/basics/standard-deviation.ts';
import type { ModelSetAnswers } from '../measure/tally.ts';
import type { PairOf } from '../../../compare/comparison.ts';
import type { GainLossCountsWithPOverride, BootstrapSettings } from '../../../compare/comparing.ts';
import { meanDifference, meanSetMeansOfSharedItems, type FiniteDifferenceWithDraws } from '../../../compare/difference.ts';
import { changesWithClusteredP } from '../../../compare/scores.ts';
import type { DifferenceWithDraws } from '../../../compare/joint-intervals.ts';

/** In the order of the CSV columns. */
const measures = ['capability', 'output-consistency', 'std', 'drop', 'gap'] as const;
type Measure = (typeof measures)[number];

/** One item set in two models, over the outputs that both models have. */
export interface SetInBothModels {
  readonly dataset: string;
  /** The cluster name of each item. */
  readonly clusters: readonly string[];
  readonly one: SetOfOne;
  readonly other: SetOfOne;
}

interface SetOfOne {
  /** Item × output. Configurations are in their order, samples innermost. */
  readonly scores: ScoreMatrix;
  /** One value per item, NaN if missing. The measure of the set is the mean of these values. */
  readonly values: Readonly<Record<Measure, Float64Array>>;
}

export function buildSetInBothModels(one: ModelSetAnswers, other: ModelSetAnswers, samples: number): SetInBothModels {
  const [[first], [second]] = keepAnsweredByBoth([scoresOf(one)], [scoresOf(other)]) as [[ScoreMatrix], [ScoreMatrix]];
  return {
    dataset: one.dataset,
    clusters: one.items.map(clusterOrItemName),
    one: { scores: first, values: itemValues(first, one.texts, samples) },
    other: { scores: second, values: itemValues(second, other.texts, samples) },
  };
}

function scoresOf({ items, outputs, scores }: ModelSetAnswers): ScoreMatrix {
  const clusters = groupIntoClusters(items.map(clusterOrItemName));
  return { items: items.length, templates: outputs, scores, binary: isBinary(scores), ...(clusters && { clusters }) };
}

function itemValues(scores: ScoreMatrix, texts: Int32Array, samples: number): SetOfOne['values'] {
  const score = itemMeans(scores);
  const agreement = byItem(scores, (there) => strictAgreementOfItem(pick(texts, there)));
  return {
    capability: score,
    'output-consistency': agreement,
    std: byItem(scores, (there) => populationDeviation(pick(scores.scores, there))),
    drop: dropValues(scores, samples),
    gap: gapValues(agreement, score, scores.templates),
  };
}

/** Applies `value` to the indices of each item’s outputs. `there` omits outputs without a score. */
function byItem({ items, templates, scores }: ScoreMatrix, value: (there: readonly number[]) => number): Float64Array {
  return Float64Array.from({ length: items }, (_, i) => {
    const places = Array.from({ length: templates }, (_, at) => i * templates + at);
    return value(places.filter((at) => !Number.isNaN(scores[at])));
  });
}

const itemMeans = (table: ScoreMatrix): Float64Array => byItem(table, (there) => mean(pick(table.scores, there)));

/** Per-item values for `meanAccuracyDropRate` from the first configuration to the others: 1 − q̄ / o. */
function dropValues(scores: ScoreMatrix, samples: number): Float64Array {
  const byConfiguration = Array.from({ length: scores.templates / samples }, (_, c) => {
    const places = Array.from({ length: samples }, (_, k) => c * samples + k);
    return itemMeans(selectTemplates(scores, places));
  });
  return influenceOnFunctionOfMeans(
    byConfiguration.filter((own, c) => c === 0 || own.some((value) => !Number.isNaN(value))),
    ([o = NaN, ...q]) => meanAccuracyDropRate(o, q),
    ([o = NaN, ...q]) => [mean(q) / o ** 2, ...q.map(() => -1 / (q.length * o))],
  );
}

/** Per-item values for output consistency minus the random baseline: ā − p̄^V. */
const gapValues = (agreement: Float64Array, score: Float64Array, V: number): Float64Array =>
  influenceOnFunctionOfMeans(
    [agreement, score],
    ([a = NaN, p = NaN]) => a - chanceOfAllOutputsRight(p, V),
    ([, p = NaN]) => [1, -V * chanceOfAllOutputsRight(p, V - 1)],
  );

/** Differences for each measure. With several sets they are means over the sets. */
export function modelDifferencesByMeasure(
  sets: readonly SetInBothModels[],
  drawing: BootstrapSettings,
): Record<Measure, DifferenceWithDraws> {
  const of = (measure: Measure) =>
    measure === 'drop'
      ? dropDifference(sets, drawing)
      : meanDifference(valuesOf(sets, measure), drawing, (set) => nothingInBoth(setAt(sets, set)), namesIn(sets));
  return Object.fromEntries(measures.map((measure) => [measure, of(measure)])) as Record<Measure, DifferenceWithDraws>;
}

const namesIn = (sets: readonly SetInBothModels[]) => sets.map(({ clusters }) => clusters);

const setAt = (sets: readonly SetInBothModels[], place: number): SetInBothModels => assertDefined(sets[place], 'set');

const valuesOf = (sets: readonly SetInBothModels[], measure: Measure) =>
  sets.map(({ one, other }): PairOf<Float64Array> => [one.values[measure], other.values[measure]]);

/** A drop is infinite if the first configuration is never right. */
function dropDifference(sets: readonly SetInBothModels[], drawing: BootstrapSettings): DifferenceWithDraws {
  const values = valuesOf(sets, 'drop');
  const [one, other] = meanSetMeansOfSharedItems(values, (set) => neverRight(setAt(sets, set)));
  if (one !== -Infinity && other !== -Infinity)
    return meanDifference(values, drawing, (set) => neverRight(setAt(sets, set)), namesIn(sets));
  const named = (value: MaybeNumber) => (value === -Infinity ? '-Infinity' : value);
  return { one: named(one), other: named(other), difference: withoutEnd, interval: withoutEnd };
}

/** The difference in accuracy over the outputs that have a level. `places` has the indices of these outputs. */
export const accuracyDifferenceAtLevel = (
  sets: readonly SetInBothModels[],
  places: readonly number[],
  drawing: BootstrapSettings,
): FiniteDifferenceWithDraws => {
  const accuracy = (own: SetOfOne) => itemMeans(selectTemplates(own.scores, places));
  return meanDifference(
    sets.map(({ one, other }) => [accuracy(one), accuracy(other)]),
    drawing,
    (set) => nothingInBoth(setAt(sets, set)),
    namesIn(sets),
  );
};

/** Gained items: all outputs agree in the second model but not in the first. */
export function agreementGainsAndLosses(sets: readonly SetInBothModels[]): GainLossCountsWithPOverride {
  const values = valuesOf(sets, 'output-consistency');
  return changesWithClusteredP(
    sumGainLossCounts(values.map(([one, other]) => countValueChanges(one, other))),
    zip(sets, values).map(
      ([
        {
          one: { scores },
        },
        [one, other],
      ]) => ({ changes: one.map((value, i) => (other[i] ?? NaN) - value), clusters: scores.clusters }),
    ),
  );
}

const withoutEnd = undefinedBecause(
  'in one of the two runs the first configuration is never right: the drop is infinite there',
);
const neverRight = ({ dataset }: SetInBothModels): NoValueWithReason =>
  undefinedBecause(`on ${dataset} there is only one configuration, or none in which one of the two is right`);
const nothingInBoth = ({ dataset }: SetInBothModels): NoValueWithReason =>
  undefinedBecause(`on ${dataset} there is no question that both answered`);
