import data from './creditaudit-cohort.json' with { type: 'json' };
import { sigmaQuartiles, type SigmaQuartiles } from './grade.ts';
import { isNumber, type MaybeNumber } from '../../base/json/json.ts';
import { median } from '../basics/quantile.ts';

/** The thirteen models that CreditAudit publishes. Grades are relative to them if a run has too few models of its own. */
export const publishedCohort = {
  name: data.name,
  models: data.models,
  benchmarks: data.benchmarks,
  itemsPerBenchmark: data.itemsPerBenchmark,
  quantiles: sigmaQuartiles(data.models.map(({ sigma }) => sigma)) satisfies SigmaQuartiles,
  medians: { mu: median(data.models.map(({ mu }) => mu)), sigma: median(data.models.map(({ sigma }) => sigma)) },
} as const;

const publishedMu = data.models.map(({ mu }) => mu);
/** The lowest and the highest μ of its models, in percent. */
export const publishedMuRange = [Math.min(...publishedMu), Math.max(...publishedMu)] as const;

/**
 * Whether grades are relative to the published cohort and a model’s μ, in percent, lies outside the range of that
 * cohort. A grade among its models would then say nothing about this one.
 */
export function isMuOutsidePublishedCohort(
  { mu }: { readonly mu: MaybeNumber },
  { kind }: { readonly kind: 'own' | 'published' },
): boolean {
  const [lowest, highest] = publishedMuRange;
  return kind === 'published' && isNumber(mu) && (mu < lowest || mu > highest);
}

/**
 * σ rescaled to the cohort's number of items. The flip part of σ², f = min(σ², σ₀²), falls with the number of items. It
 * is rescaled by (σ₀′/σ₀)², where σ₀′ is the noise floor at the cohort's 3 × 100 items. The rest is the templates'
 * effect and is kept:
 *
 *   σ′² = (σ² − f) + f·(σ₀′/σ₀)².
 *
 * All in percent. Without flips (σ₀ = 0) σ does not change.
 */
export function sigmaAtCohortSize(sigma: number, floor: number, floorThere: number): number {
  if (floor === 0) return sigma;
  const flips = Math.min(sigma ** 2, floor ** 2);
  return Math.sqrt(sigma ** 2 - flips + flips * (floorThere / floor) ** 2);
}
