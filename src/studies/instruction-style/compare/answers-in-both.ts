import { isNumber, undefinedBecause, type NoValueWithReason } from '../../../base/json/json.ts';
import type { PairOf } from '../../../compare/comparison.ts';
import type { BootstrapSettings } from '../../../compare/comparing.ts';
import {
  differenceWithInterval,
  dropUnpairedValues,
  meanOrReason,
  sharedItemClusterNames,
  type IntervalWithDraws,
  type FiniteDifferenceWithDraws,
} from '../../../compare/difference.ts';
import { notReadOfSetAt, widenForNotRead, dropIntervalIfNotRead, type NotReadOfBoth } from '../../../compare/not-read.ts';
import { makePairByRunIndex } from '../../../compare/pairs.ts';
import { muSigmaPromptDifferences, type ScoreMatricesPair } from '../../../compare/scores.ts';
import { assertDefined } from '../../../base/errors/assert-defined.ts';
import { zip } from '../../../base/objects/zip.ts';
import { pick } from '../../../base/objects/pick.ts';
import { clusterOrItemName, type ItemCountWithClusters } from '../../../measure/basics/item-clusters.ts';
import { selectTemplates, type ScoreMatrix } from '../../../measure/basics/item-scores.ts';
import { mean } from '../../../measure/basics/mean.ts';
import { computeDrawDf } from '../../../measure/paired/drawn-ends.ts';
import { keepAnsweredByBoth } from '../../../measure/paired/paired-bootstrap.ts';
import { makeDrawableItems, type ClusterNameByItem } from '../../../measure/paired/paired-means.ts';
import { stratifiedDifferenceDraws, stratifiedIntervalFromDraws } from '../../../measure/paired/paired-strata.ts';
import { styleSensitivity } from '../../../measure/effects/ssi.ts';
import { crsByItem, type PairScoreLookup } from '../measure/consistency.ts';
import { summariseNotReadAnswers, scoresByStyle, type ModelBenchmarkAnswers } from '../measure/tally.ts';
import type { DecodingId } from '../protocol/options.ts';

/** Two models under one decoding, by benchmark, over the answers that both models have. */
interface DecodingInBoth {
  readonly benchmarks: readonly string[];
  readonly tables: ScoreMatricesPair;
  readonly notRead: NotReadOfBoth;
  readonly crs: readonly CrsInBoth[];
}

/** The CRS of the items that have it in both, and the cluster name of each item. */
interface CrsInBoth {
  readonly values: PairOf<readonly number[]>;
  readonly clusters: ClusterNameByItem;
}

export interface ModelAnswersWithPairScores {
  readonly answers: readonly ModelBenchmarkAnswers[];
  readonly look: PairScoreLookup;
}

/** Each benchmark as one table with the styles of all decodings side by side, and the same data by decoding. */
export function sharedAnswerTables(
  models: PairOf<ModelAnswersWithPairScores>,
  decodings: readonly DecodingId[],
): { readonly all: ScoreMatricesPair; readonly byDecoding: readonly DecodingInBoth[] } {
  const all = keepAnsweredByBoth(
    sideBySide(models[0].answers, decodings.length),
    sideBySide(models[1].answers, decodings.length),
  );
  const byDecoding = decodings.map((decoding, d): DecodingInBoth => {
    const only = ({ templates, ...table }: ScoreMatrix) => {
      const styles = templates / decodings.length;
      const places = Array.from({ length: styles }, (_, s) => d * styles + s);
      return selectTemplates({ templates, ...table }, places);
    };
    const own = makePairByRunIndex((run) => models[run].answers.filter((each) => each.decoding === decoding));
    const [one, other] = makePairByRunIndex((run) =>
      own[run].map((each) => ({
        benchmark: each.benchmark,
        clusters: each.items.map(clusterOrItemName),
        crs: crsByItem(each, models[run].look).map((four) => four?.rcscore ?? NaN),
      })),
    );
    return {
      benchmarks: one.map(({ benchmark }) => benchmark),
      tables: [all[0].map(only), all[1].map(only)],
      notRead: makePairByRunIndex((run) => summariseNotReadAnswers(own[run])),
      crs: zip(one, other).map(([own, others]): CrsInBoth => {
        const both = [own.crs, others.crs] as const;
        return { values: dropUnpairedValues(both), clusters: sharedItemClusterNames(both, own.clusters) };
      }),
    };
  });
  return { all, byDecoding };
}

/** Joins the tables of the decodings. In the answers, decodings are innermost. */
function sideBySide(answers: readonly ModelBenchmarkAnswers[], decodings: number): ScoreMatrix[] {
  return Array.from({ length: answers.length / decodings }, (_, b) => {
    const own = answers.slice(b * decodings, (b + 1) * decodings).map(scoresByStyle);
    const [{ items, templates: S, binary, clusters }] = own as [ScoreMatrix];
    const scores = new Float64Array(items * S * decodings);
    own.forEach((table, d) => {
      for (let i = 0; i < items; i++) scores.set(table.scores.subarray(i * S, (i + 1) * S), (i * decodings + d) * S);
    });
    return { items, templates: S * decodings, scores, binary, ...(clusters && { clusters }) };
  });
}

export const limitToBenchmark = (
  { benchmarks, tables: [one, other], notRead, crs }: DecodingInBoth,
  b: number,
): DecodingInBoth => ({
  benchmarks: pick(benchmarks, [b]),
  tables: [pick(one, [b]), pick(other, [b])],
  notRead: makePairByRunIndex((run) => notReadOfSetAt(notRead[run], b)),
  crs: pick(crs, [b]),
});

/** Means over the benchmarks. `scenarios` is the accuracy under each style. */
export function styleMeasureDifferences(
  { tables, notRead, crs }: DecodingInBoth,
  without: NoValueWithReason,
  drawing: BootstrapSettings,
) {
  const { mu, scenarios } = muSigmaPromptDifferences(tables, drawing, 'style');
  return {
    accuracy: widenForNotRead(mu, notRead, {}, 100),
    ssi: dropIntervalIfNotRead(ssiDifference(tables, drawing), notRead),
    crs: crsDifference(crs, without, drawing),
    scenarios: scenarios.map((score, s) => widenForNotRead(score, notRead, { ways: [s] }, 100)),
  };
}

/** Undefined unless every benchmark has an SSI in both. */
function ssiDifference([one, other]: ScoreMatricesPair, drawing: BootstrapSettings): FiniteDifferenceWithDraws {
  const whole = one.map(({ items }) => Int32Array.from({ length: items }, (_, i) => i));
  const over = (tables: readonly ScoreMatrix[]) => meanOrReason(zip(tables, whole).map(([table, all]) => ssiOf(table, all)));
  const both = zip(one, other);
  return differenceWithInterval([over(one), over(other)], () =>
    stratifiedResample(
      one,
      (b, chosen) => {
        const [own, others] = assertDefined(both[b], 'benchmark');
        const before = ssiOf(own, chosen);
        const after = ssiOf(others, chosen);
        return isNumber(before) && isNumber(after) ? after - before : NaN;
      },
      drawing,
    ),
  );
}

/** The SSI of the chosen items’ accuracies under each style. */
function ssiOf({ templates: S, scores }: ScoreMatrix, chosen: Int32Array) {
  const sums = new Float64Array(S);
  const counts = new Float64Array(S);
  for (const i of chosen) {
    for (let s = 0; s < S; s++) {
      const score = scores[i * S + s] ?? NaN;
      if (Number.isNaN(score)) continue;
      sums[s] = (sums[s] ?? 0) + score;
      counts[s] = (counts[s] ?? 0) + 1;
    }
  }
  return styleSensitivity(sums.map((sum, s) => (100 * sum) / (counts[s] ?? 0)));
}

/** Cross-response similarity by RCScore, over items whose answers under all styles were compared in both runs. */
function crsDifference(
  crs: DecodingInBoth['crs'],
  without: NoValueWithReason,
  drawing: BootstrapSettings,
): FiniteDifferenceWithDraws {
  const over = (run: 0 | 1) => meanOrReason(crs.map(({ values }) => (values[run].length > 0 ? mean(values[run]) : without)));
  return differenceWithInterval([over(0), over(1)], () =>
    stratifiedResample(
      crs.map(({ values: [one], clusters }) => makeDrawableItems(one.length, clusters)),
      (b, chosen) => {
        const [one, other] = assertDefined(crs[b], 'benchmark').values;
        let sum = 0;
        for (const i of chosen) sum += (other[i] ?? NaN) - (one[i] ?? NaN);
        return sum / chosen.length;
      },
      drawing,
    ),
  );
}

export const missingSharedCrs = undefinedBecause(
  'no question of it has answers under all styles that are compared in both runs',
);

function stratifiedResample(
  sets: readonly ItemCountWithClusters[],
  differenceIn: (benchmark: number, chosen: Int32Array) => number,
  drawing: BootstrapSettings,
): IntervalWithDraws {
  const draws = stratifiedDifferenceDraws(sets, differenceIn, drawing);
  return 'why' in draws
    ? { interval: draws }
    : { interval: stratifiedIntervalFromDraws(sets, differenceIn, draws), draws, df: computeDrawDf(sets) };
}
