import { loadMeasuredMsPerCell } from '../store/models/model-pace.ts';
import type { AppHostedSmallModel } from './transformers/small-models.ts';

/** How long this machine’s processor takes for an answer, by the model's size. */
export interface ProcessorSpeed {
  /** Milliseconds per answer and per million parameters. */
  readonly msPerMillion: number;
  /** The small model that was measured; absent: nothing was measured here yet, so this is a laptop's speed. */
  readonly by?: string;
}

/** Measured on one core of a laptop, with the small models in batches. */
const ofLaptop = 25;

/**
 * The speed from the recent answers of one of our own small models in this browser: mean time ÷ million parameters. The
 * first small model with a measurement decides. Estimates assume that time grows in proportion to the parameters. For models
 * hundreds of times as large, that is right within a factor of a few. Once a model has its own measurement, that one is
 * used.
 */
export async function estimateProcessorSpeed(small: readonly AppHostedSmallModel[]): Promise<ProcessorSpeed> {
  for (const { id, name, parameters } of small) {
    const ms = await loadMeasuredMsPerCell(id);
    if (ms !== null && ms > 0) return { msPerMillion: ms / (parameters / 1e6), by: name };
  }
  return { msPerMillion: ofLaptop };
}

/** The expected milliseconds per answer for a model of this size. */
export const msPerAnswer = ({ msPerMillion }: ProcessorSpeed, parameters: number): number =>
  (parameters / 1e6) * msPerMillion;
