import type { PinnedModel, ModelOffer } from '../../core/models/offer.ts';
import { parseContextMemory, type ContextMemory } from './context-memory.ts';
import { parseWebLlmDetails } from './details.ts';
import { readCachedModelText } from './kept-text.ts';

/** In addition to the model's own context window. */
const offeredContexts = [4096, 8192, 16_384];

/**
 * The same model with each possible context window, the shortest first, and with the memory for each. `listed` is the model
 * as the list has it. Its context window applies until the user chooses another. Empty if there is no choice.
 */
export async function modelWithEachContext(entry: PinnedModel, listed: ModelOffer): Promise<readonly PinnedModel[]> {
  const config = await readCachedModelText(entry, 'mlc-chat-config.json');
  const memory = config === undefined ? undefined : parseContextMemory(config);
  if (!memory || (parseWebLlmDetails(entry).overrides.sliding_window_size ?? -1) > 0) return [];
  const usual = listed.contextWindow ?? memory.usual;
  if (usual <= 0) return [];
  const longer = offeredContexts.filter((tokens) => tokens > usual && tokens <= memory.most);
  return longer.length === 0 ? [] : [usual, ...longer].map((tokens) => withContext(entry, listed, memory, usual, tokens));
}

function withContext(
  entry: PinnedModel,
  listed: ModelOffer,
  { bytesEach, layerBytesEach }: ContextMemory,
  usual: number,
  tokens: number,
): PinnedModel {
  const { memoryBytes, bufferBytes = 0 } = listed;
  return {
    ...entry,
    offer: {
      ...entry.offer,
      contextWindow: tokens,
      ...(memoryBytes !== undefined && { memoryBytes: memoryBytes + (tokens - usual) * bytesEach }),
      bufferBytes: Math.max(bufferBytes, tokens * layerBytesEach),
    },
    details: { ...parseWebLlmDetails(entry), contextWindow: tokens },
  };
}
