import { isNumber, type Maybe } from '../core/json/json.ts';
import { holm } from '../measure/holm.ts';

/** Each p by Holm over those that are there; where there is none the reason stays. The order is kept. */
export function holmWhereThere(ps: readonly Maybe[]): Maybe[] {
  const adjusted = holm(ps.filter(isNumber));
  let next = 0;
  return ps.map((p) => (isNumber(p) ? adjusted[next++]! : p));
}

/** After what is tested: “, by Holm for 3 pairs”. */
export const holmSaid = (pairs: readonly unknown[], by = 'by Holm'): string =>
  pairs.length > 1 ? `, ${by} for ${pairs.length} pairs` : '';
