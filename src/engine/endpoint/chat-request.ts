import type { Json } from '../../core/json/json.ts';
import type { Prompt } from '../../core/response.ts';

/** Fields that not every server takes: what it refuses is left out from then on, and said. Some take a `top_k`, and not the 0 that turns it off; some tell of 5 tokens, and not of 20. */
export const refusable = [
  'logprobs: 20',
  'logprobs',
  'repeat_penalty',
  'repetition_penalty',
  'min_p',
  'top_k: 0',
  'top_k',
  'stream_options',
  'seed',
  'max_tokens',
  'temperature',
  'top_p',
  'stream',
] as const;
export type Refusable = (typeof refusable)[number];

/** Fields that few servers know, in the order in which they are given up where a refusal names none. */
export const littleKnown: readonly Refusable[] = [
  'repeat_penalty',
  'repetition_penalty',
  'min_p',
  'logprobs',
  'top_k: 0',
  'top_k',
  'stream_options',
];

/**
 * The body of `/chat/completions`. Under greedy decoding the other sampling settings are left out: they have no effect. Where tokens are
 * drawn, what the plan does not narrow is sent as not narrowed: else a server has rules of its own (llama.cpp: top-k 40, min-p 0.05), and draws
 * from another distribution than the plan says. The penalty for repeating has two names: llama.cpp’s and vLLM’s.
 */
export function chatRequest(
  { messages, decoding, scoreOptions, seed }: Prompt & { readonly seed: number },
  model: string,
  refused: ReadonlySet<Refusable>,
): Readonly<Record<string, Json>> {
  const takes = (field: Refusable) => !refused.has(field);
  const { temperature, topK, topP, maxTokens } = decoding;
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    // Newer servers of OpenAI's own know the limit by another name only.
    [takes('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: maxTokens,
    ...(takes('temperature') && { temperature }),
    ...(temperature > 0 && topP !== undefined && takes('top_p') && { top_p: topP }),
    ...(temperature > 0 && takes('top_k') && (topK !== undefined || takes('top_k: 0')) && { top_k: topK ?? 0 }),
    ...(temperature > 0 && takes('min_p') && { min_p: 0 }),
    ...(temperature > 0 && takes('repeat_penalty') && { repeat_penalty: 1 }),
    ...(temperature > 0 && takes('repetition_penalty') && { repetition_penalty: 1 }),
    ...(takes('seed') && { seed: serverSeed(seed) }),
    ...(takes('stream') && { stream: true }),
    ...(takes('stream') && takes('stream_options') && { stream_options: { include_usage: true } }),
    ...(scoreOptions &&
      takes('logprobs') && {
        logprobs: true,
        top_logprobs: takes('logprobs: 20') ? mostTold : fewTold,
      }),
  };
}

/** How many of the likeliest tokens OpenAI tells at most, and vLLM where nothing else is set. */
const mostTold = 20;
/** What servers that are set to tell fewer allow at least. */
export const fewTold = 5;

/** Some servers hold it in 32 bits with a sign. */
const serverSeed = (seed: number): number => seed % 2 ** 31;
