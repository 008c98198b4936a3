import { splitNoiseFloor } from '../../../measure/prompt-effect/flip-parts.ts';
import type { NoiseFloorPartsResult } from './detail-forms.ts';
import type { ModelTally } from './tally.ts';

/**
 * The parts of σ₀ by model, in points: questions that flip either way, and sampling. Undefined for a run with one sample per
 * cell.
 */
export const sigmaNoiseFloorPartsByModel = (
  models: readonly ModelTally[],
  samples: number,
): NoiseFloorPartsResult[] | undefined =>
  samples < 2
    ? undefined
    : models.map(({ model, sums }): NoiseFloorPartsResult => {
        const parts = splitNoiseFloor(sums, samples);
        return 'why' in parts
          ? { model, questions: parts, sampling: parts }
          : { model, questions: 100 * parts.questions, sampling: 100 * parts.sampling };
      });
