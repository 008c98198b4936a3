import { isNumber, type MaybeNumber, type NoValueWithReason } from '../../base/json/json.ts';

/** The four fields of the score–fluctuation map, by CreditAudit's ids (section 5.4). Q1 is its safe default. */
export const quadrants = {
  Q1: 'high score, low fluctuation',
  Q2: 'lower score, low fluctuation',
  Q3: 'lower score, high fluctuation',
  Q4: 'high score, high fluctuation',
} as const;
export type Quadrant = keyof typeof quadrants;

/** Version of the ids in a result. Results without it, up to 0.2, have other ids: Q2 was high and high, Q3 low and low. */
export const quadrantVersion = '2';
export const quadrantOfFormerId: Readonly<Record<Quadrant, Quadrant>> = { Q1: 'Q1', Q2: 'Q4', Q3: 'Q2', Q4: 'Q3' };

export interface QuadrantWithTies {
  /** The quadrant, or the reason why it is missing: no value or no medians. */
  readonly quadrant: Quadrant | NoValueWithReason;
  /** Values that lie exactly on their median. A tie falls on the better side: μ ≥ median is high, σ ≤ median is low. */
  readonly quadrantTies: readonly ('mu' | 'sigma')[];
}

/** Where (μ, σ) lies against the medians over the models. */
export function muSigmaQuadrant(
  mu: MaybeNumber,
  sigma: MaybeNumber,
  medians: { readonly mu: MaybeNumber; readonly sigma: MaybeNumber },
): QuadrantWithTies {
  if (!isNumber(mu)) return { quadrant: mu, quadrantTies: [] };
  if (!isNumber(sigma)) return { quadrant: sigma, quadrantTies: [] };
  if (!isNumber(medians.mu)) return { quadrant: medians.mu, quadrantTies: [] };
  if (!isNumber(medians.sigma)) return { quadrant: medians.sigma, quadrantTies: [] };
  const isHigh = mu >= medians.mu;
  const isLow = sigma <= medians.sigma;
  return {
    quadrant: isLow ? (isHigh ? 'Q1' : 'Q2') : isHigh ? 'Q4' : 'Q3',
    quadrantTies: [
      ...(mu === medians.mu ? (['mu'] as const) : []),
      ...(sigma === medians.sigma ? (['sigma'] as const) : []),
    ],
  };
}
