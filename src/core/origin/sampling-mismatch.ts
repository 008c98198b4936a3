import type { LoadedModelInfo } from '../models/engine.ts';
import type { Json } from '../../base/json/json.ts';
import type { Plan } from '../plan/plan.ts';

/** A model whose tokens were drawn otherwise than the plan asks for, and how, a sentence each. */
export interface SamplingMismatch {
  readonly model: string;
  readonly words: readonly string[];
}

/**
 * Those of a run, where its plan varies the temperature: what it finds of temperature is then found under rules that the plan does not have.
 * Empty where the plan has one temperature, or every model was drawn as planned as far as is known.
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

/** By several temperatures, or by asking greedily and drawing as well. */
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
