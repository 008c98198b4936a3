import type { Interval } from '../../../core/studies/interval.ts';
import { isNumber, undefinedBecause, type MaybeNumber, type NoValueWithReason } from '../../../base/json/json.ts';
import { pick } from '../../../base/objects/pick.ts';
import { zip } from '../../../base/objects/zip.ts';
import { mean, sum } from '../../../measure/basics/mean.ts';
import { correlationP } from '../../../measure/correlation/correlation-p.ts';
import { fisherZ, inverseFisherZ } from '../../../measure/correlation/fisher-z.ts';
import { pearson } from '../../../measure/correlation/pearson.ts';
import { pigeonholeInterval } from '../../../measure/intervals/pigeonhole.ts';
import { spearmanP } from '../../../measure/correlation/spearman-p.ts';
import { spearman } from '../../../measure/correlation/spearman.ts';
import type { StyleBootstrapSettings } from './measure.ts';
import {
  eachDimension,
  type Correlation,
  type RcScoreDimension,
  type InstructionStyleResult,
  type StyleResultRow,
  type WithinBenchmarks,
} from './result.ts';

/** The fields of a model × benchmark that a correlation needs. */
export type CrsAccuracyPoint = Pick<StyleResultRow, 'model' | 'benchmark' | 'decoding' | 'mean'> & {
  readonly crs: Readonly<Record<RcScoreDimension, MaybeNumber>>;
};

/**
 * Correlates CRS with mean accuracy over model × benchmark, by dimension and decoding. Decodings keep their order, except
 * that greedy comes first. `notRead` has the decodings in which over 2% of some model’s answers are unread. Accuracies score
 * these as wrong, so there is no interval.
 */
export function correlateCrsWithAccuracy(
  models: readonly CrsAccuracyPoint[],
  decodings: readonly string[],
  drawing: StyleBootstrapSettings,
  notRead: ReadonlySet<string> = new Set(),
): InstructionStyleResult['correlations'] {
  return [...decodings]
    .sort((a, b) => Number(b === 'greedy') - Number(a === 'greedy'))
    .map((decoding) => {
      const points = models.filter((each) => each.decoding === decoding);
      const isMuchNotRead = notRead.has(decoding);
      return { decoding, correlation: eachDimension((each) => correlationOf(points, each, drawing, isMuchNotRead)) };
    });
}

/**
 * Pearson’s r and Spearman’s ρ over the points that have both values. p treats points as independent, as in the paper. The
 * interval resamples both models and sets (`pigeonholeInterval` of Fisher’s z). The points of a model are correlated, and so
 * are those of a set.
 */
function correlationOf(
  points: readonly CrsAccuracyPoint[],
  dimension: RcScoreDimension,
  drawing: StyleBootstrapSettings,
  isMuchNotRead: boolean,
): Correlation {
  const pairs = points.flatMap(({ model, benchmark, mean, crs }) => {
    const x = crs[dimension];
    return isNumber(x) && isNumber(mean) ? [{ model, benchmark, x, y: mean }] : [];
  });
  const n = pairs.length;
  const x = pairs.map((pair) => pair.x);
  const y = pairs.map((pair) => pair.y);
  const models = [...new Set(pairs.map(({ model }) => model))];
  const sets = [...new Set(pairs.map(({ benchmark }) => benchmark))];
  const r = pearson(x, y);
  const rho = spearman(x, y);
  const crossed = {
    rows: pairs.map(({ model }) => models.indexOf(model)),
    columns: pairs.map(({ benchmark }) => sets.indexOf(benchmark)),
  };
  const drawn = (correlate: typeof pearson): Interval | NoValueWithReason => {
    if (drawing.draws === 0) return undefinedBecause('it is left out of a quick look');
    if (isMuchNotRead) return undefinedBecause('over 2% of a model’s answers are unread');
    const z = (places: readonly number[]) =>
      places.length < 3 ? NaN : fisherZ(correlate(pick(x, places), pick(y, places)));
    const ends = pigeonholeInterval(crossed, z, drawing);
    return 'why' in ends ? ends : [inverseFisherZ(ends[0]), inverseFisherZ(ends[1])];
  };
  return {
    ...(sets.length > 1 && { within: correlationWithinBenchmarks(pairs, sets) }),
    pearson: nanCorrelationToReason(r, n),
    pPearson: nanCorrelationToReason(correlationP(r, n), n),
    spearman: nanCorrelationToReason(rho, n),
    pSpearman: nanCorrelationToReason(spearmanP(x, y), n),
    n,
    models: models.length,
    interval: { pearson: drawn(pearson), spearman: drawn(spearman) },
  };
}

/**
 * How much of r lies between benchmarks. `benchmarks`: r over the models of each benchmark. `centred`: r after each
 * benchmark’s mean is subtracted from both values, Σ(x − x̄ᵦ)(y − ȳᵦ) ÷ √(Σ(x − x̄ᵦ)² Σ(y − ȳᵦ)²). `between`: the share of
 * the covariance between the benchmarks’ means, 1 − Σ(x − x̄ᵦ)(y − ȳᵦ) ÷ Σ(x − x̄)(y − ȳ). It is above 1 if the covariance
 * within benchmarks has the other sign. x is CRS in [0, 1], y is accuracy in percent. All three describe these points and
 * have no interval. They are undefined if x or y does not vary, or with too few points. The RCScore paper prints only the
 * pooled r (Table 2).
 */
function correlationWithinBenchmarks(
  points: readonly (BenchmarkPoint & { readonly benchmark: string })[],
  sets: readonly string[],
): WithinBenchmarks {
  const groups = sets.map((set) => points.filter(({ benchmark }) => benchmark === set));
  const centred = groups.flatMap(centre);
  const between = 1 - sumOfProducts(centred) / sumOfProducts(centre(points));
  return {
    benchmarks: zip(sets, groups).map(([benchmark, own]) => ({ benchmark, pearson: pearsonOf(own, 1) })),
    centred: pearsonOf(centred, sets.length),
    between: Number.isFinite(between) ? between : undefinedBecause('the two do not vary together'),
  };
}

/** Whether more than half of the covariance lies between the benchmarks’ means. */
export const isMostlyBetweenBenchmarks = ({ within }: Correlation): boolean =>
  within !== undefined && isNumber(within.between) && within.between > 0.5;

interface BenchmarkPoint {
  readonly x: number;
  readonly y: number;
}

const sumOfProducts = (points: readonly BenchmarkPoint[]): number => sum(points.map(({ x, y }) => x * y));

function centre(points: readonly BenchmarkPoint[]): BenchmarkPoint[] {
  const across = mean(points.map(({ x }) => x));
  const up = mean(points.map(({ y }) => y));
  return points.map(({ x, y }) => ({ x: x - across, y: y - up }));
}

/**
 * Pearson’s r of points around this many means. It needs at least two points more than means. With fewer, r is always −1 or
 * 1.
 */
function pearsonOf(points: readonly BenchmarkPoint[], means: number): MaybeNumber {
  const n = points.length;
  if (n < means + 2) return undefinedBecause('too few points');
  const r = pearson(
    points.map(({ x }) => x),
    points.map(({ y }) => y),
  );
  return nanCorrelationToReason(r, n);
}

export function nanCorrelationToReason(value: number, n: number): MaybeNumber {
  if (!Number.isNaN(value)) return value;
  return undefinedBecause(n < 3 ? `${n} points are too few` : 'one side does not vary');
}
