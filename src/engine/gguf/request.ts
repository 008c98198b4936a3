import type { ChatCompletionParams, RawCompletionParams } from '@wllama/wllama/esm/index.js';
import type { ChatPrompt, CompletionPrompt, Prompt } from '../../core/answers/response.ts';

/** Options for the prompts of a loaded model. */
export interface ThinkingAndCacheOptions {
  readonly thinkingOff: boolean;
  /** Whether prompts may reuse the cache. Only if that does not change a single bit. */
  readonly reusesPrefix: boolean;
}

/** Settings of llama.cpp's server, by its own names. The library's types lack some. */
interface LlamaSampling {
  readonly samplers: readonly string[];
  readonly repeat_penalty: number;
  readonly presence_penalty: number;
  readonly frequency_penalty: number;
}
export type LlamaChatRequest = Omit<ChatCompletionParams, 'stream'> & LlamaSampling;
export type LlamaCompletionRequest = Omit<RawCompletionParams, 'stream'> & LlamaSampling;

/** A chat request for llama.cpp's server. It returns the `likeliest` most probable tokens at each position. */
export const toLlamaChatRequest = (
  prompt: ChatPrompt & SeededPrompt,
  form: ThinkingAndCacheOptions,
  likeliest: number,
): LlamaChatRequest => ({
  ...samplingOf(prompt, form),
  messages: prompt.messages.map(({ role, content }) => ({ role, content })),
  ...(likeliest > 0 && { logprobs: true, top_logprobs: likeliest }),
  ...(form.thinkingOff && { chat_template_kwargs: { enable_thinking: false } }),
});

/** The same for a completion. llama.cpp adds the model’s start token (BOS) in front. */
export const toLlamaCompletionRequest = (
  prompt: CompletionPrompt & SeededPrompt,
  form: ThinkingAndCacheOptions,
  likeliest: number,
): LlamaCompletionRequest => ({
  ...samplingOf(prompt, form),
  prompt: prompt.completion,
  stop: [...prompt.stop],
  ...(likeliest > 0 && { logprobs: likeliest }),
});

interface SeededPrompt {
  readonly seed: number;
}

/** Sampling as the plan defines it, without llama.cpp's own defaults. */
const samplingOf = (
  { decoding: { temperature, topK, topP, maxTokens }, seed }: Prompt & SeededPrompt,
  { reusesPrefix }: ThinkingAndCacheOptions,
) => ({
  max_tokens: maxTokens,
  temperature,
  // Samples like src/engine/transformers/sample.ts: top-p on what top-k leaves, at the temperature.
  samplers: ['top_k', 'temperature', 'top_p'],
  top_k: topK ?? 0,
  top_p: topP ?? 1,
  min_p: 0,
  seed,
  repeat_penalty: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  cache_prompt: reusesPrefix,
});
