import { normalQuantile } from '../../src/measure/planning/normal-quantile.ts';
import { varianceParts } from '../../src/measure/planning/variance-parts.ts';
import { forecastOf } from './planning/forecast-of.ts';
import { minDetectableSpread } from '../../src/measure/planning/power.ts';
import { powerOfEffect } from './planning/power-of-effect.ts';
import { additiveFit } from '../../src/measure/prompt-effect/additive-fit.ts';
import { noncentralChiSquareCdf, noncentralFCdf } from '../../src/measure/prompt-effect/noncentral.ts';
import { itemsForDifference } from '../../src/measure/prompt-effect/questions-needed.ts';
import { tauDifferenceInterval } from '../../src/measure/prompt-effect/spread-difference.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { varianceComponents } from '../../src/measure/prompt-effect/variance-components.ts';
import { betLogFactors } from '../../src/measure/stopping/exchange-evidence.ts';
import { estimateFromPlanPart } from '../../src/measure/stopping/part-of-plan.ts';
import { benchmarkOrderSeed, drawLatinSquareOrder } from '../../src/measure/stopping/plan-order.ts';
import { sigmaBounds } from '../../src/measure/stopping/sigma-of-plan.ts';
import { sigmaFromVariances } from './stopping/sigma-from-variances.ts';
import { crossedSums } from './planning/crossed-sums.ts';

type Facets = {
  readonly y: readonly number[];
  readonly levels: readonly (readonly number[])[];
  readonly D: Readonly<Record<string, number>>;
  readonly theta: Readonly<Record<string, number>>;
  readonly total: number;
};
type Power = { readonly MS: number; readonly K: number; readonly T: number };

export interface AdaptiveVectors {
  readonly ncf: readonly Record<'x' | 'a' | 'b' | 'lam' | 'cdf', number>[];
  readonly ncx2: readonly Record<'x' | 'nu' | 'lam' | 'cdf', number>[];
  readonly normalQuantile: readonly Record<'p' | 'z', number>[];
  readonly sigmaBounds: readonly (Record<'s2' | 'omega2' | 'nu1' | 'nu2' | 'alpha', number> & {
    readonly bounds: readonly number[];
  })[];
  readonly leastSquares: Record<
    'N' | 'T' | 'itemMeanOfEffects' | 'MS' | 'df' | 'factor' | 's2' | 'omega2' | 'omega2Endless' | 'floor2',
    number
  > &
    Record<'muVar' | 'muVarEndless', number> & {
      readonly y: readonly number[];
      readonly seen: readonly number[];
      readonly b: readonly number[];
    };
  readonly componentsBalanced: Facets;
  readonly componentsMissing: Facets;
  readonly conditionalRaschFactor: {
    readonly T: number;
    readonly rows: readonly number[];
    readonly beta: readonly number[];
    readonly logE: number;
  };
  readonly powerSigma: readonly (Power & Record<'x' | 'alpha' | 'power' | 'itemsPerBenchmark' | 'powerAt100', number>)[];
  readonly powerDifference: readonly Record<'d' | 'sd' | 'alpha' | 'power' | 'items', number>[];
  readonly dstudy: {
    readonly T: number;
    readonly n: number;
    readonly y: readonly (readonly number[])[];
    readonly forecasts: readonly Record<
      'items' | 'templates' | 'floor' | 'sigma' | 'seMu' | 'seMuOtherTemplates' | 'seSigma' | 'seSigmaOtherTemplates',
      number
    >[];
  };
  readonly detectable: readonly (Power & Record<'N' | 'x', number>)[];
  readonly mover: readonly {
    readonly A: readonly [number, number, number, number];
    readonly B: readonly [number, number, number, number];
    readonly alpha: number;
    readonly interval: readonly number[];
  }[];
  readonly order: {
    readonly N: number;
    readonly T: number;
    readonly seed: number;
    readonly items: readonly number[];
    readonly templates: readonly (readonly number[])[];
  };
  readonly benchmarkSeed: readonly { readonly seed: number; readonly benchmark: string; readonly value: number }[];
}

/** A value computed here, and the other program's value. */
type Pair = readonly [found: number | undefined, expected: number | undefined];

const pairsOf = (found: ArrayLike<number>, expected: ArrayLike<number>): Pair[] =>
  Array.from({ length: Math.max(found.length, expected.length) }, (_, at) => [found[at], expected[at]]);

/**
 * Computes every value in the planning and stopping vectors, by name, from the vectors' own inputs. Runs in Node and in a
 * browser.
 */
export const adaptiveValues: Readonly<Record<string, (vectors: AdaptiveVectors) => Pair[]>> = {
  'noncentral F': ({ ncf }) => ncf.map(({ x, a, b, lam, cdf }) => [noncentralFCdf(x, a, b, lam), cdf]),
  'noncentral χ²': ({ ncx2 }) => ncx2.map(({ x, nu, lam, cdf }) => [noncentralChiSquareCdf(x, nu, lam), cdf]),
  'the normal quantile': ({ normalQuantile: known }) => known.map(({ p, z }) => [normalQuantile(p), z]),
  'bounds of σ': ({ sigmaBounds: known }) =>
    known.flatMap(({ alpha, bounds, ...evidence }) => pairsOf(sigmaBounds(evidence, alpha), bounds)),
  'bounds of a difference of two σ': ({ mover }) =>
    mover.flatMap(({ A, B, alpha, interval }) => {
      const side = ([s2, omega2, nu1, nu2]: readonly [number, number, number, number]) => {
        const evidence = { s2, omega2, nu1, nu2 };
        return { value: sigmaFromVariances(evidence), interval: sigmaBounds(evidence, alpha) };
      };
      return pairsOf(tauDifferenceInterval(side(A), side(B), 0), interval);
    }),
  'estimates from a part of the cells': ({ leastSquares: { N, T, y, seen, b, ...rest } }) => {
    const scores = Float64Array.from(y, (value, at) => (seen[at] ? value : NaN));
    const table = { items: N, templates: T, scores, binary: true };
    const fit = additiveFit(table);
    const spread = promptSpread([table]);
    if (!fit || !spread) throw new Error('no fit');
    // N items of N: the whole plan, although some of its cells are missing.
    const part = estimateFromPlanPart(spread, [N]);
    return [
      ...pairsOf(fit.effects, b),
      [fit.residualSquares / fit.df, rest.MS],
      [fit.df, rest.df],
      [fit.phi, rest.factor],
      [part.mu, rest.itemMeanOfEffects],
      [part.s2, rest.s2],
      [part.omega2, rest.omega2],
      [part.omegaEndless2, rest.omega2Endless],
      [part.muVariance, rest.muVar],
      [part.muVarianceEndless, rest.muVarEndless],
      [spread.floor2, rest.floor2],
    ];
  },
  'parts of variance, balanced': ({ componentsBalanced }) => parts(componentsBalanced),
  'parts of variance, some missing': ({ componentsMissing }) => parts(componentsMissing),
  'a bet against exchangeable answers': ({ conditionalRaschFactor: { T, rows, beta, logE } }) =>
    pairsOf(betLogFactors(rows, T, [Float64Array.from(beta)]), [logE]),
  'power to see an effect': ({ powerSigma, detectable }) => [
    ...powerSigma.flatMap(({ x, MS, K, T, alpha, powerAt100 }): Pair[] => [
      [powerOfEffect(x, MS, { benchmarks: K, items: 100, prompts: T }, alpha), powerAt100],
    ]),
    ...detectable.map(({ MS, K, N, T, x }): Pair => [
      minDetectableSpread(MS, { benchmarks: K, items: N, prompts: T }, 0.05),
      x,
    ]),
  ],
  'questions to see a difference': ({ powerDifference }) =>
    powerDifference.flatMap(({ d, sd, alpha, power, items }): Pair[] => [
      [0.05, alpha],
      [0.8, power],
      [itemsForDifference(sd, d), items],
    ]),
  'a run of another size': ({ dstudy: { T, n, y, forecasts } }) => {
    const tables = y.map((rows) => ({ items: n, templates: T, scores: Float64Array.from(rows), binary: true }));
    const spread = promptSpread(tables);
    if (!spread) throw new Error('no fit');
    const components = y.map((rows) =>
      varianceComponents({
        items: n,
        prompts: T,
        counts: rows.map(() => 1),
        sums: rows,
        squares: rows.map((score) => score ** 2),
      }),
    );
    const asked = { items: n, prompts: T, samples: 1 };
    return forecasts.flatMap(({ items, templates, ...known }): Pair[] => {
      const found = forecastOf(spread, components, asked, { items, prompts: templates, samples: 1 });
      return [
        [found.floor, known.floor],
        [found.sigma, known.sigma],
        [found.muError, known.seMu],
        [found.muErrorOverPrompts, known.seMuOtherTemplates],
        [found.sigmaError, known.seSigma],
        [found.sigmaErrorOverPrompts, known.seSigmaOtherTemplates],
      ];
    });
  },
  'the order of cells by the seed': ({ order: { N, T, seed, items, templates }, benchmarkSeed }) => {
    const order = drawLatinSquareOrder(N, T, seed);
    return [
      ...pairsOf(order.items, items),
      ...pairsOf(
        order.prompts.flatMap((each) => Array.from(each)),
        templates.flat(),
      ),
      ...benchmarkSeed.map(({ seed: one, benchmark, value }): Pair => [benchmarkOrderSeed(one, benchmark), value]),
    ];
  },
};

function parts({ y, levels, D, theta, total }: Facets): Pair[] {
  const found = varianceParts(crossedSums(y, levels));
  if (found.rest !== undefined) throw new Error('nothing is left over of these');
  return [
    ...Object.entries(D).map(([set, value]): Pair => [found.differences[Number(set)], value]),
    ...Object.entries(theta).map(([set, value]): Pair => [found.parts[Number(set)], value]),
    [found.differences[0], total],
  ];
}
