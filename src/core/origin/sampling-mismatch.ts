import type { LoadedModelInfo } from '../models/engine.ts';
import type { Json } from '../../base/json/json.ts';
import type { Plan } from '../plan/plan.ts';

/** A model whose tokens were sampled differently than the plan asks. `words` describes how, one sentence each. */
export interface SamplingMismatch {
  readonly model: string;
  readonly words: readonly string[];
}

/**
 * The sampling mismatches of a run whose plan varies the temperature. Its findings on temperature then hold for sampling
 * rules that the plan does not have. Empty if the plan has one temperature, or if no mismatch is known.
 */
export function findSamplingMismatches(
  { options, models }: Plan,
  loaded: readonly LoadedModelInfo[] = [],
): readonly SamplingMismatch[] {
  if (!variesTemperature(options)) return [];
  return loaded.flatMap(({ model, drawnOtherwise: words = [] }) =>
    words.length > 0 && models.includes(model) ? [{ model, words }] : [],
  );
}

/** Through several temperatures, or through greedy and sampled decoding in one plan. */
function variesTemperature(options: Json): boolean {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return false;
  const { temperatures, decodings } = options as Readonly<Record<string, Json | undefined>>;
  if (Array.isArray(decodings) && new Set(decodings as readonly Json[]).size > 1) return true;
  if (!Array.isArray(temperatures)) return false;
  const values = (temperatures as readonly Json[]).map((each) =>
    typeof each === 'object' && each !== null && 'value' in each ? each.value : null,
  );
  return new Set(values).size > 1;
}
