/* eslint-disable @typescript-eslint/no-non-null-assertion -- t runs below T, and a row has T scores */
import { undefinedBecause, type NoValueWithReason } from '../../base/json/json.ts';
import type { ScoreMatrix } from '../basics/item-scores.ts';
import { chiSquareUpperTail } from '../basics/distribution-tails.ts';

export interface CochranQ {
  readonly q: number;
  readonly degreesOfFreedom: number;
  readonly p: number;
  /** The items that count: answered under every template. */
  readonly items: number;
}

/**
 * Cochran's Q (1950): whether there is a template effect at all. With C_t the right answers under template t, R_i those of
 * item i and G all of them,
 *
 *   Q = (T − 1)·(T Σ C_t² − G²) / (T·G − Σ R_i²),
 *
 * which under independent flips is χ² with T − 1 degrees of freedom; p is its upper tail. It needs answers that are right or
 * wrong, and items answered under every template. Undefined with the reason if no such items remain or no item changes. Also
 * undefined for items in clusters, which do not flip independently.
 */
export function cochranQ({ items, templates: T, scores, binary, clusters }: ScoreMatrix): CochranQ | NoValueWithReason {
  if (T < 2) return undefinedBecause('one template has nothing to be compared with');
  if (clusters) return undefinedBecause('questions of one cluster flip together, and Cochran’s Q takes each by itself');
  if (!binary) return undefinedBecause('Cochran’s Q takes right or wrong: one sample a cell, and no shares');
  const C = new Float64Array(T);
  let R2 = 0;
  let G = 0;
  let counted = 0;
  for (let i = 0; i < items; i++) {
    const row = scores.subarray(i * T, (i + 1) * T);
    if (row.some(Number.isNaN)) continue;
    counted++;
    let R = 0;
    for (let t = 0; t < T; t++) {
      C[t]! += row[t]!;
      R += row[t]!;
    }
    R2 += R * R;
    G += R;
  }
  if (counted === 0) return undefinedBecause('no question is answered under every template');
  if (T * G === R2) return undefinedBecause('no question’s score changes between the templates');
  const C2 = C.reduce((sum, c) => sum + c * c, 0);
  const q = ((T - 1) * (T * C2 - G * G)) / (T * G - R2);
  return { q, degreesOfFreedom: T - 1, p: chiSquareUpperTail(q, T - 1), items: counted };
}
