import { undefinedBecause, type Maybe } from '../core/json/json.ts';

/**
 * A share as it would be read without errors, from how often a reading finds what is there (sensitivity) and leaves what is not (specificity): Rogan and Gladen (1978),
 *
 *   (apparent + specificity − 1) / (sensitivity + specificity − 1),
 *
 * kept within 0 … 1. All in fractions. Undefined where the two sum to 1 or less: such a reading says nothing, or the opposite.
 */
export function correctedShare(apparent: number, sensitivity: number, specificity: number): Maybe {
  const told = sensitivity + specificity - 1;
  // 0.75 + 0.25 − 1 and the like leave rounding behind.
  if (told <= 1e-12) return undefinedBecause('the reading is wrong as often as it is right');
  return Math.min(1, Math.max(0, (apparent + specificity - 1) / told));
}
