import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../src/measure/planning/normal-quantile.ts';
import { varianceParts } from '../../src/measure/planning/variance-parts.ts';
import { forecastOf } from '../../src/measure/planning/forecast.ts';
import { expectedShare, itemsForEffect, powerOfEffect, smallestEffect } from '../../src/measure/planning/power.ts';
import { additiveFit } from '../../src/measure/prompt-effect/additive-fit.ts';
import { noncentralChiSquareCdf, noncentralFCdf } from '../../src/measure/prompt-effect/noncentral.ts';
import { itemsForDifference } from '../../src/measure/prompt-effect/how-many.ts';
import { spreadDifference } from '../../src/measure/prompt-effect/spread-difference.ts';
import { promptSpread } from '../../src/measure/prompt-effect/prompt-spread.ts';
import { varianceComponents } from '../../src/measure/prompt-effect/variance-components.ts';
import { logFactors } from '../../src/measure/stopping/exchange-evidence.ts';
import { partOfPlan } from '../../src/measure/stopping/part-of-plan.ts';
import { orderSeed, planOrder } from '../../src/measure/stopping/plan-order.ts';
import { sigmaBounds, sigmaOfPlan } from '../../src/measure/stopping/sigma-of-plan.ts';
import { vectors } from '../reference-data.ts';
import { crossedSums } from './planning/crossed-sums.ts';

/** Sums of squares in closed form against means of pairs: what is left of a double's 16 digits. */
const digits = 9;
type Facets = {
  readonly y: readonly number[];
  readonly levels: readonly (readonly number[])[];
  readonly D: Readonly<Record<string, number>>;
  readonly theta: Readonly<Record<string, number>>;
  readonly total: number;
};
type Power = { readonly MS: number; readonly K: number; readonly T: number };

interface Vectors {
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
  readonly powerSigma: readonly (Power &
    Record<'x' | 'alpha' | 'power' | 'itemsPerBenchmark' | 'powerAt100', number>)[];
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
  readonly expectedShare: readonly Record<'d' | 'se' | 'alpha' | 'looks' | 'share', number>[];
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
const expected = vectors<Vectors>('adaptive');

const closeTo = (values: ArrayLike<number>, others: ArrayLike<number>) => {
  expect(values.length).toBe(others.length);
  for (const [at, value] of Array.from(values).entries()) expect(value).toBeCloseTo(others[at] as number, digits);
};

describe('planning and stopping, against values of another program (numpy and scipy)', () => {
  it('has the noncentral distributions and the normal quantile', () => {
    for (const { x, a, b, lam, cdf } of expected.ncf) expect(noncentralFCdf(x, a, b, lam)).toBeCloseTo(cdf, digits);
    for (const { x, nu, lam, cdf } of expected.ncx2)
      expect(noncentralChiSquareCdf(x, nu, lam)).toBeCloseTo(cdf, digits);
    for (const { p, z } of expected.normalQuantile) expect(normalQuantile(p)).toBeCloseTo(z, digits);
  });

  it('bounds σ, and the difference of two', () => {
    for (const { alpha, bounds, ...evidence } of expected.sigmaBounds) closeTo(sigmaBounds(evidence, alpha), bounds);
    const evidence = ([s2, omega2, nu1, nu2]: readonly [number, number, number, number]) => ({ s2, omega2, nu1, nu2 });
    for (const { A, B, alpha, interval } of expected.mover) {
      const [one, other] = [evidence(A), evidence(B)].map((each) => ({
        value: sigmaOfPlan(each),
        interval: sigmaBounds(each, alpha),
      }));
      if (one && other) closeTo(spreadDifference(one, other, 0), interval);
    }
  });

  it('estimates from a part of the cells', () => {
    const { N, T, y, seen, b, ...rest } = expected.leastSquares;
    const scores = Float64Array.from(y, (value, at) => (seen[at] ? value : NaN));
    const table = { items: N, templates: T, scores, binary: true };
    const fit = additiveFit(table);
    const spread = promptSpread([table]);
    if (!fit || !spread) throw new Error('no fit');
    closeTo(fit.effects, b);
    expect(fit.residualSquares / fit.df).toBeCloseTo(rest.MS, digits);
    expect([fit.df, fit.phi]).toEqual([rest.df, expect.closeTo(rest.factor, digits)]);
    // N items asked of N: the plan's, where some of its cells are not.
    const part = partOfPlan(spread, [N]);
    closeTo(
      [part.mu, part.s2, part.omega2, part.omegaEndless2, part.muVariance, part.muVarianceEndless, spread.floor2],
      [rest.itemMeanOfEffects, rest.s2, rest.omega2, rest.omega2Endless, rest.muVar, rest.muVarEndless, rest.floor2],
    );
  });

  it.each(['componentsBalanced', 'componentsMissing'] as const)('takes variance apart: %s', (name) => {
    const { y, levels, D, theta, total } = expected[name];
    const found = varianceParts(crossedSums(y, levels));
    for (const [set, value] of Object.entries(D)) expect(found.differences[Number(set)]).toBeCloseTo(value, digits);
    for (const [set, value] of Object.entries(theta)) expect(found.parts[Number(set)]).toBeCloseTo(value, digits);
    expect(found.differences[0]).toBeCloseTo(total, digits);
    expect(found.rest).toBeUndefined();
  });

  it('bets against exchangeable answers', () => {
    const { T, rows, beta, logE } = expected.conditionalRaschFactor;
    closeTo(logFactors(rows, T, [Float64Array.from(beta)]), [logE]);
  });

  it('foresees power', () => {
    for (const { x, MS, K, T, alpha, power, itemsPerBenchmark, powerAt100 } of expected.powerSigma) {
      expect(itemsForEffect(x, MS, { benchmarks: K, prompts: T }, power, alpha)).toBe(itemsPerBenchmark);
      const at100 = powerOfEffect(x, MS, { benchmarks: K, items: 100, prompts: T }, alpha);
      expect(at100).toBeCloseTo(powerAt100, digits);
    }
    for (const { d, sd, alpha, power, items } of expected.powerDifference) {
      expect([alpha, power]).toEqual([0.05, 0.8]);
      expect(itemsForDifference(sd, d)).toBe(items);
    }
    for (const { MS, K, N, T, x } of expected.detectable)
      expect(smallestEffect(MS, { benchmarks: K, items: N, prompts: T })).toBeCloseTo(x, digits);
    for (const { d, se, alpha, looks, share } of expected.expectedShare)
      expect(expectedShare(d, se, alpha, looks)).toBeCloseTo(share, digits);
  });

  it('foresees a run of another size', () => {
    const { T, n, y, forecasts } = expected.dstudy;
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
    for (const { items, templates, ...values } of forecasts) {
      const found = forecastOf(spread, components, asked, { items, prompts: templates, samples: 1 });
      closeTo(
        [
          found.floor,
          found.sigma,
          found.muError,
          found.muErrorOverPrompts,
          found.sigmaError,
          found.sigmaErrorOverPrompts,
        ],
        [
          values.floor,
          values.sigma,
          values.seMu,
          values.seMuOtherTemplates,
          values.seSigma,
          values.seSigmaOtherTemplates,
        ],
      );
    }
  });

  it('orders the cells by the seed', () => {
    const { N, T, seed, items, templates } = expected.order;
    const order = planOrder(N, T, seed);
    expect(Array.from(order.items)).toEqual(items);
    expect(order.prompts.map((each) => Array.from(each))).toEqual(templates);
    for (const { seed, benchmark, value } of expected.benchmarkSeed) expect(orderSeed(seed, benchmark)).toBe(value);
  });
});
