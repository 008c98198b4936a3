import { loadMeasuredMsPerCell } from '../store/models/model-pace.ts';
import type { AppHostedSmallModel } from './transformers/small-models.ts';

/** How long a model takes for an answer on this machine’s processor, by its size. */
export interface ProcessorSpeed {
  /** Milliseconds per answer and million parameters. */
  readonly msPerMillion: number;
  /** The small model that was measured; absent: nothing was measured here yet, and it is the pace of a laptop. */
  readonly by?: string;
}

/** On one core of a laptop, as measured with the small models in batches. */
const ofLaptop = 25;

/**
 * From the last answers that one of our own small models gave in this browser: their mean time ÷ its million parameters.
 * The first of them that was ever asked here tells. Estimates from it take an answer’s time to grow as the parameters do,
 * which is right to a factor of a few for models hundreds of times as large; a model’s own pace counts once it has one.
 */
export async function estimateProcessorSpeed(small: readonly AppHostedSmallModel[]): Promise<ProcessorSpeed> {
  for (const { id, name, parameters } of small) {
    const ms = await loadMeasuredMsPerCell(id);
    if (ms !== null && ms > 0) return { msPerMillion: ms / (parameters / 1e6), by: name };
  }
  return { msPerMillion: ofLaptop };
}

/** Milliseconds that a model of a size is expected to take for an answer. */
export const msPerAnswer = ({ msPerMillion }: ProcessorSpeed, parameters: number): number =>
  (parameters / 1e6) * msPerMillion;
