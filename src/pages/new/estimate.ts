import type { SmallModel } from '../../engine/small-models.ts';

/**
 * Milliseconds per cell and million parameters on one core of a laptop, as measured with the small models in batches.
 * An estimate before the first answer; while a run goes on, its own pace is shown.
 */
const msPerCellAndMillionParameters = 25;

export function estimatedMs(models: readonly SmallModel[], cellsPerModel: number): number {
  return models.reduce(
    (sum, { parameters }) => sum + cellsPerModel * (parameters / 1e6) * msPerCellAndMillionParameters,
    0,
  );
}
