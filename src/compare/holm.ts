import { isNumber, type MaybeNumber } from '../base/json/json.ts';
import { zip } from '../base/objects/zip.ts';
import { holm } from '../measure/significance/holm.ts';

/** Corrects the defined p values by Holm and keeps the reasons of the others, in the same order. */
export function holmIgnoringMissing(ps: readonly MaybeNumber[]): MaybeNumber[] {
  const there = ps.flatMap((p, n) => (isNumber(p) ? [{ p, n }] : []));
  const adjusted = [...ps];
  for (const [{ n }, p] of zip(there, holm(there.map(({ p }) => p)))) adjusted[n] = p;
  return adjusted;
}

/** Follows the name of the test: “, by Holm for 3 pairs”. */
export const formatHolmSuffix = (pairs: readonly unknown[], by = 'by Holm'): string =>
  pairs.length > 1 ? `, ${by} for ${pairs.length} pairs` : '';
