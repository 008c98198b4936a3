/** The four fields of the ability–fluctuation map; Q1 is CreditAudit's best: able and steady. */
export const quadrants = {
  Q1: 'high ability, low fluctuation',
  Q2: 'high ability, high fluctuation',
  Q3: 'low ability, low fluctuation',
  Q4: 'low ability, high fluctuation',
} as const;
export type Quadrant = keyof typeof quadrants;

export interface QuadrantPosition {
  readonly quadrant: Quadrant;
  /** Values that lie exactly on their median. A tie falls on the better side: μ ≥ median is high, σ ≤ median is low. */
  readonly ties: readonly ('mu' | 'sigma')[];
}

/** Where (μ, σ) lies against the medians over the models. */
export function muSigmaQuadrant(
  mu: number,
  sigma: number,
  medians: { readonly mu: number; readonly sigma: number },
): QuadrantPosition {
  const able = mu >= medians.mu;
  const steady = sigma <= medians.sigma;
  return {
    quadrant: able ? (steady ? 'Q1' : 'Q2') : steady ? 'Q3' : 'Q4',
    ties: [...(mu === medians.mu ? (['mu'] as const) : []), ...(sigma === medians.sigma ? (['sigma'] as const) : [])],
  };
}
