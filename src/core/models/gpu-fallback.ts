import { traitsOf } from './engine-traits.ts';
import type { LoadedModelInfo } from './engine.ts';
import { parseModelId } from './model-id.ts';
import { modelName } from './model-name.ts';

const start = 'The graphics processor could not be used';

/** The note of a model that fell back to the processor. `why` may end with a full stop. */
export const gpuFallbackNote = (why: string): string => `${start} (${why.replace(/\.$/, '')}): the processor answers.`;

/** Sentences about the devices of a run’s models: a fallback to the processor, or two devices in one run. */
export function deviceCaveats(models: readonly LoadedModelInfo[]): string[] {
  return models.flatMap(({ model, device, before = [], notes = [] }) => {
    const fallbacks = notes.filter((note) => note.startsWith(start)).map((note) => `${modelName(model)}: ${note}`);
    // The device of an endpoint is its address, which other sentences report.
    if (before.length === 0 || traitsOf(parseModelId(model).engine).asksServers) return fallbacks;
    const devices = [...before, device].join(', then on ');
    return [...fallbacks, `${modelName(model)} ran on ${devices}. Two devices may differ in the last digits.`];
  });
}
