import type { Prompt } from '../answers/response.ts';

/**
 * What a server may accept or reject in a prompt, as one text: whether it is a completion, which roles it has, its decoding
 * settings, and whether letters are scored. Prompts of one shape differ only in their words.
 */
export const promptShapeKey = ({ messages, decoding, scoreOptions }: Prompt): string =>
  JSON.stringify([
    messages === undefined ? 'completion' : messages.some(({ role }) => role === 'system'),
    messages?.some(({ role }) => role === 'assistant') ?? false,
    decoding.temperature,
    decoding.temperature > 0 ? [decoding.topK ?? null, decoding.topP ?? null] : null,
    decoding.maxTokens,
    scoreOptions !== undefined,
  ]);

/** The first prompt of each shape, in their order. */
export function firstPromptOfEachShape<T extends Prompt>(prompts: Iterable<T>): T[] {
  const firsts = new Map<string, T>();
  for (const prompt of prompts) {
    const shape = promptShapeKey(prompt);
    if (!firsts.has(shape)) firsts.set(shape, prompt);
  }
  return [...firsts.values()];
}
