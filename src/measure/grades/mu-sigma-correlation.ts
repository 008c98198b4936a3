import { undefinedBecause } from '../../base/json/json.ts';
import { pearson } from '../correlation/pearson.ts';
import { spearman } from '../correlation/spearman.ts';
import { spearmanP } from '../correlation/spearman-p.ts';

/**
 * Spearman's ρ(μ, σ) over the models of a cohort, its p as if they were independent, and Pearson's r. Both are negative if models with a higher
 * score have a lower σ. Undefined with fewer than three models, and if all have the same μ or the same σ.
 */
export function muSigmaCorrelation(models: readonly { readonly mu: number; readonly sigma: number }[]) {
  const mu = models.map((model) => model.mu);
  const sigma = models.map((model) => model.sigma);
  const found = {
    models: models.length,
    spearman: spearman(mu, sigma),
    p: spearmanP(mu, sigma),
    pearson: pearson(mu, sigma),
  };
  return Number.isNaN(found.p) ? undefinedBecause('these models are too few, or all have the same mean score or σ') : found;
}
