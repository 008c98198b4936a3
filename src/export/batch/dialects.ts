import { serverRequest, type RefusableField, type ServerRequest } from '../../engine/endpoint/chat-request.ts';
import type { Prompt } from '../../core/answers/response.ts';

/** Dialects of requests in batch files: which fields a service accepts, and under which names. */
export const dialectIds = ['openai', 'openai-reasoning', 'vllm', 'plain'] as const;
export type Dialect = (typeof dialectIds)[number];

export const isDialect = (id: unknown): id is Dialect => dialectIds.some((known) => known === id);

interface DialectForm {
  readonly title: string;
  /** Who should use it. */
  readonly words: string;
  /** Request fields that it leaves out; a batch never streams. */
  readonly without: readonly RefusableField[];
  /** Sampling settings, by name, for which the server's own values then apply. */
  readonly leftOut: readonly string[];
}

const streaming: readonly RefusableField[] = ['stream', 'stream_options'];
const ownOfOthers: readonly RefusableField[] = ['top_k', 'min_p', 'repeat_penalty', 'repetition_penalty'];
const ownSettings: readonly string[] = ['top-k', 'min-p', 'the penalty for repetition'];

export const dialects: Readonly<Record<Dialect, DialectForm>> = {
  openai: {
    title: 'OpenAI',
    words: 'For OpenAI’s batch service and those that take the same fields: no top-k, no min-p.',
    without: [...streaming, ...ownOfOthers, 'max_tokens'],
    leftOut: ownSettings,
  },
  'openai-reasoning': {
    title: 'OpenAI, reasoning models',
    words: 'For models that think and take no temperature, no top-p and no log-probabilities.',
    without: [...streaming, ...ownOfOthers, 'max_tokens', 'temperature', 'top_p', 'logprobs'],
    leftOut: ['temperature', 'top-p', ...ownSettings],
  },
  vllm: {
    title: 'vLLM',
    words: 'For vllm run-batch on your own machines: with top-k, min-p and the penalty for repetition.',
    without: [...streaming, 'repeat_penalty'],
    leftOut: [],
  },
  plain: {
    title: 'Plain',
    words: 'For other services: the fields that nearly all of them take, the token limit as max_tokens.',
    without: [...streaming, ...ownOfOthers],
    leftOut: ownSettings,
  },
};

/** A request in a dialect. All versions of vLLM take −1 for “any token”; earlier ones reject 0. */
export function requestInDialect(
  dialect: Dialect,
  prompt: Prompt & { readonly seed: number },
  model: string,
): ServerRequest {
  const { path, body } = serverRequest(prompt, model, withoutIn[dialect]);
  const opensTopK = dialect === 'vllm' && prompt.decoding.temperature > 0 && prompt.decoding.topK === undefined;
  return { path, body: opensTopK ? { ...body, top_k: -1 } : body };
}

const withoutIn: Readonly<Record<Dialect, ReadonlySet<RefusableField>>> = {
  openai: new Set(dialects.openai.without),
  'openai-reasoning': new Set(dialects['openai-reasoning'].without),
  vllm: new Set(dialects.vllm.without),
  plain: new Set(dialects.plain.without),
};

/**
 * How a dialect makes sampling differ from the plan, as one sentence per setting. `drawn`: some tokens were sampled. If
 * decoding is greedy throughout, only the temperature matters.
 */
export const dialectMismatchSentences = (dialect: Dialect, drawn: boolean): string[] =>
  dialects[dialect].leftOut
    .filter((setting) => drawn || setting === 'temperature')
    .map(
      (setting) =>
        `The dialect “${dialects[dialect].title}” of its batch files leaves out ${setting}: the server’s own value holds.`,
    );
