import { undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { clusterOrItemName } from '../../../measure/basics/item-clusters.ts';
import { itemMeanInterval } from '../../../measure/intervals/item-interval.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { styleIndexPairs } from './pairs.ts';
import { eachDimension, type RcScoreDimension, type RcScoreDimensionValues, type StyleResultRow } from './result.ts';
import { answerTextUnlessFailed, type ModelBenchmarkAnswers } from './tally.ts';
import type { PrecomputedTextSimilarities, TextPairSimilarity } from '../../../core/studies/study.ts';
import type { Interval } from '../../../core/studies/interval.ts';
import type { RcScoreSettings } from '../../../text/rcscore.ts';

/** The relative weight of each dimension in RCScore. */
export type DimensionWeights = RcScoreSettings['dimensions'];

type Four = Readonly<Record<RcScoreDimension, number>>;

type Consistency = Pick<
  StyleResultRow,
  'interval' | 'crs' | 'crsItems' | 'pairs' | 'fidelity' | 'fidelityByStyle' | 'fidelityItems'
>;

/**
 * CRS (RCScore §5): for each item the mean of RCScore over all pairs of styles, then the mean over items. Each dimension
 * also has its own CRS. An item counts only if all its pairs are compared. Otherwise its mean would cover other pairs than
 * those of other items. A pair’s own mean is over all items that have it. Fidelity is the RCScore of an answer and the
 * item’s reference solution. It is the mean over items of the mean over styles, for items whose answers are all compared.
 * With several samples, pairs are formed within each sample, and the mean over samples is the item’s value.
 */
export function measureStyleConsistency(
  answers: ModelBenchmarkAnswers,
  styles: readonly string[],
  {
    compared,
    weights,
    mean: meanInterval,
  }: {
    readonly compared: PrecomputedTextSimilarities | undefined;
    readonly weights: DimensionWeights;
    readonly mean: Interval | NoValueWithReason;
  },
): Consistency {
  const { items, samples, rows } = answers;
  const S = styles.length;
  const pairs = styleIndexPairs(S).map(([a, b]) => ({ a, b, values: new Array<Four>() }));
  const byStyle = styles.map((style) => ({ style, values: new Array<Four>() }));
  const look = textPairScoreLookup(compared, weights);
  const byItem = crsByItem(answers, look);
  const crsItems = byItem.filter((item) => item !== undefined);
  const crsClusters = items.flatMap((item, i) => (byItem[i] ? [clusterOrItemName(item)] : []));
  const fidelityItems: Four[] = [];
  items.forEach(({ solution }, i) => {
    const pairValues = pairs.map(({ a, b, values }) => ({ a, b, values, own: new Array<Four>() }));
    const styleValues = byStyle.map(({ values }) => ({ values, own: new Array<Four>() }));
    const fidelity: Four[] = [];
    for (let k = 0; k < samples; k++) {
      const texts = rows.slice((i * samples + k) * S, (i * samples + k + 1) * S).map(answerTextUnlessFailed);
      for (const { a, b, own } of pairValues) {
        const found = look(texts[a], texts[b]);
        if (found) own.push(found);
      }
      const toSolution = texts.map((text) => look(text, solution));
      for (const [{ own }, found] of zip(styleValues, toSolution)) if (found) own.push(found);
      if (toSolution.every((found) => found !== undefined)) fidelity.push(meanOfFour(toSolution));
    }
    for (const { values, own } of [...pairValues, ...styleValues]) if (own.length > 0) values.push(meanOfFour(own));
    if (fidelity.length > 0) fidelityItems.push(meanOfFour(fidelity));
  });
  const noCrs = compared ? 'no question has answers under all styles that are compared' : 'nothing has been compared yet';
  const noFidelity = items.some(({ solution }) => solution !== undefined)
    ? noCrs
    : 'the questions have no reference solutions';
  return {
    interval: {
      mean: meanInterval,
      crs: eachDimension((dimension) => {
        const values = crsItems.map((item) => item[dimension]);
        const ends = itemMeanInterval(values, crsClusters);
        // Each value lies between 0 and 1, and so does the mean.
        return 'why' in ends ? ends : [Math.max(0, ends[0]), Math.min(1, ends[1])];
      }),
    },
    crs: meansOf(crsItems, noCrs),
    crsItems: crsItems.length,
    pairs: pairs.map(({ a, b, values }) => ({
      a: assertDefined(styles[a], 'style'),
      b: assertDefined(styles[b], 'style'),
      n: values.length,
      ...meansOf(values, noCrs),
    })),
    fidelity: meansOf(fidelityItems, noFidelity),
    fidelityByStyle: byStyle.map(({ style, values }) => ({ style, n: values.length, ...meansOf(values, noFidelity) })),
    fidelityItems: fidelityItems.length,
  };
}

export type PairScoreLookup = (a: string | undefined, b: string | undefined) => Four | undefined;

/** Looks up the comparison of two texts. Undefined if they were not compared. */
export const textPairScoreLookup =
  (compared: PrecomputedTextSimilarities | undefined, weights: DimensionWeights): PairScoreLookup =>
  (a, b) => {
    const found = a === undefined || b === undefined ? undefined : compared?.comparisonOf({ a, b });
    return found && withMean(found, weights);
  };

/** CRS of each item. Undefined if no sample has compared answers under all styles. */
export function crsByItem(
  { items, samples, styles: S, rows }: ModelBenchmarkAnswers,
  look: PairScoreLookup,
): (Four | undefined)[] {
  const pairs = styleIndexPairs(S);
  return items.map((_, i) => {
    const bySample = Array.from({ length: samples }, (_, k) => {
      const texts = rows.slice((i * samples + k) * S, (i * samples + k + 1) * S).map(answerTextUnlessFailed);
      const between = pairs.map(([a, b]) => look(texts[a], texts[b]));
      return between.every((found) => found !== undefined) ? [meanOfFour(between)] : [];
    }).flat();
    return bySample.length > 0 ? meanOfFour(bySample) : undefined;
  });
}

/** RCScore: the weighted mean of the three dimensions. With equal weights it is the plain mean, as in the paper’s tables. */
function withMean({ structurality, lexicality, coherence }: TextPairSimilarity, weights: DimensionWeights): Four {
  const total = weights.structurality + weights.lexicality + weights.coherence;
  const weighted = weights.structurality * structurality + weights.lexicality * lexicality + weights.coherence * coherence;
  return { structurality, lexicality, coherence, rcscore: weighted / total };
}

const meanOfFour = (values: readonly Four[]): Four =>
  eachDimension((dimension) => mean(values.map((value) => value[dimension])));

const meansOf = (values: readonly Four[], why: string): RcScoreDimensionValues =>
  values.length > 0 ? meanOfFour(values) : eachDimension(() => undefinedBecause(why));
