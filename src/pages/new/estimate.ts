import type { Askable } from '../../engine/askable.ts';

/** How long the models will take, one after the other; `null` where one of them was never measured here. */
export function estimatedMs(models: readonly Pick<Askable, 'msPerCell'>[], cellsPerModel: number): number | null {
  let sum = 0;
  for (const { msPerCell } of models) {
    if (msPerCell === null) return null;
    sum += cellsPerModel * msPerCell;
  }
  return sum;
}
