import type { ChatCompletionParams } from '@wllama/wllama/esm/index.js';
import type { CellPrompt } from '../../core/models/engine.ts';

/** How prompts of a loaded model are put. */
export interface ThinkingAndCacheOptions {
  readonly thinkingOff: boolean;
  /** Whether what stood before in the cache may be used again: it must not change a bit. */
  readonly reusesPrefix: boolean;
}

/** Of llama.cpp's server, by its own names; the library's type lacks some. */
export type LlamaRequest = Omit<ChatCompletionParams, 'stream'> & {
  readonly samplers: readonly string[];
  readonly repeat_penalty: number;
  readonly presence_penalty: number;
  readonly frequency_penalty: number;
};

/** A prompt as llama.cpp's server takes it: drawn as the plan says, and by nothing of its own; `likeliest` tokens of each place are told. */
export function toLlamaRequest(
  { messages, decoding: { temperature, topK, topP, maxTokens }, seed }: CellPrompt,
  { thinkingOff, reusesPrefix }: ThinkingAndCacheOptions,
  likeliest: number,
): LlamaRequest {
  return {
    messages: messages.map(({ role, content }) => ({ role, content })),
    max_tokens: maxTokens,
    temperature,
    // As src/engine/transformers/sample.ts draws: top-p of what top-k leaves, at the temperature.
    samplers: ['top_k', 'temperature', 'top_p'],
    top_k: topK ?? 0,
    top_p: topP ?? 1,
    min_p: 0,
    seed,
    repeat_penalty: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    cache_prompt: reusesPrefix,
    ...(likeliest > 0 && { logprobs: true, top_logprobs: likeliest }),
    ...(thinkingOff && { chat_template_kwargs: { enable_thinking: false } }),
  };
}
