import { traitsOf } from './engine-traits.ts';
import type { LoadedModelInfo } from './engine.ts';
import { parseModelId } from './model-id.ts';
import { modelName } from './model-name.ts';

const start = 'The graphics processor could not be used';

/** A model’s note that the processor answers in its place. `why` may be a sentence of its own. */
export const gpuFallbackNote = (why: string): string => `${start} (${why.replace(/\.$/, '')}): the processor answers.`;

/** What a reader of a run has to know of the devices that its models ran on: a fallback to the processor, or two devices in one run. */
export function deviceCaveats(models: readonly LoadedModelInfo[]): string[] {
  return models.flatMap(({ model, device, before = [], notes = [] }) => {
    const fallbacks = notes.filter((note) => note.startsWith(start)).map((note) => `${modelName(model)}: ${note}`);
    // What an endpoint “ran on” is its address, of which other sentences tell.
    if (before.length === 0 || traitsOf(parseModelId(model).engine).asksServers) return fallbacks;
    const devices = [...before, device].join(', then on ');
    return [...fallbacks, `${modelName(model)} ran on ${devices}. Two devices may differ in the last digits.`];
  });
}
