import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import type { ChatPrompt, Message, Prompt } from '../../core/answers/response.ts';
import { answerTokenLimit, type ServerSettings } from './settings/server-settings.ts';

/**
 * Fields that not every server accepts. If a server refuses one, later requests omit it and a note says so. Some servers
 * accept `top_k` but not the 0 that turns it off. Some report 5 likeliest tokens but not 20.
 */
export const refusableFields = [
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
  'stop',
] as const;
export type RefusableField = (typeof refusableFields)[number];

/** What requests omit because a server refuses it: a field, a temperature, the system role, or limits below 16 tokens. */
export type UnsupportedFeature = RefusableField | `temperature: ${number}` | 'system role' | 'short limit';

/** Fields that few servers know. If a refusal names no field, they are given up in this order. */
export const littleKnownFields: readonly RefusableField[] = [
  'repeat_penalty',
  'repetition_penalty',
  'min_p',
  'logprobs',
  'top_k: 0',
  'top_k',
  'stream_options',
];

/** A request's path below the server's address, and its fields. */
export interface ServerRequest {
  readonly path: '/chat/completions' | '/completions';
  readonly body: Fields;
}

/**
 * Builds the request of a chat or a completion. Greedy decoding omits the other sampling settings, because they have no
 * effect. Sampling sends neutral values for min-p, the repetition penalty, and the plan’s missing top-k or top-p. Otherwise a
 * server applies its own defaults (llama.cpp: top-k 40, top-p 0.95, min-p 0.05). It would then sample from another
 * distribution than the plan says. The repetition penalty has two names: llama.cpp’s and vLLM’s.
 */
export function serverRequest(
  prompt: Prompt & { readonly seed: number },
  model: string,
  refused: ReadonlySet<UnsupportedFeature>,
  settings: ServerSettings = {},
  thinking: Fields = {},
): ServerRequest {
  const takes: Takes = (field) => !refused.has(field);
  const planned = answerTokenLimit(prompt.decoding.maxTokens, settings);
  const limit = takes('short limit') ? planned : Math.max(planned, minTokenLimit);
  const sampling = samplingFields(prompt, takes);
  const likeliest = prompt.scoreOptions && takes('logprobs') ? likeliestTokens(takes) : undefined;
  return prompt.messages === undefined
    ? {
        path: '/completions',
        body: {
          model,
          prompt: prompt.completion,
          max_tokens: limit,
          ...(takes('stop') && { stop: [...prompt.stop] }),
          ...sampling,
          ...(likeliest !== undefined && { logprobs: likeliest }),
          ...settings.body,
        },
      }
    : {
        path: '/chat/completions',
        body: {
          model,
          ...chatFields(prompt, limit, takes),
          ...sampling,
          ...(likeliest !== undefined && { logprobs: true, top_logprobs: likeliest }),
          ...mergeFields(settings.body ?? {}, thinking),
        },
      };
}

type Takes = (field: UnsupportedFeature) => boolean;

const chatFields = ({ messages }: ChatPrompt, limit: number, takes: Takes): Fields => ({
  messages: (takes('system role') ? messages : mergeSystemIntoUserText(messages)).map(({ role, content }) => ({
    role,
    content,
  })),
  // OpenAI's own newer servers know the limit only by another name.
  [takes('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: limit,
});

const likeliestTokens = (takes: Takes): number => (takes('logprobs: 20') ? maxTopLogprobs : fallbackTopLogprobs);

function samplingFields({ decoding, seed }: Prompt & { readonly seed: number }, takes: Takes): Fields {
  const { temperature, topK, topP } = decoding;
  return {
    ...(takes('temperature') && takes(`temperature: ${temperature}`) && { temperature }),
    ...(temperature > 0 && takes('top_p') && { top_p: topP ?? 1 }),
    ...(temperature > 0 && takes('top_k') && (topK !== undefined || takes('top_k: 0')) && { top_k: topK ?? 0 }),
    ...(temperature > 0 && takes('min_p') && { min_p: 0 }),
    ...(temperature > 0 && takes('repeat_penalty') && { repeat_penalty: 1 }),
    ...(temperature > 0 && takes('repetition_penalty') && { repetition_penalty: 1 }),
    ...(takes('seed') && { seed: serverSeed(seed) }),
    ...(takes('stream') && { stream: true }),
    ...(takes('stream') && takes('stream_options') && { stream_options: { include_usage: true } }),
  };
}

/** Merges `b` into `a`. If both have an object under a name, the objects are merged too. */
const mergeFields = (a: Fields, b: Fields): Fields => ({
  ...a,
  ...Object.fromEntries(
    Object.entries(b).map(([name, value]) => {
      const before = a[name];
      return [name, isRecord(before) && isRecord(value) ? { ...before, ...value } : value] as [string, Json];
    }),
  ),
});

type Fields = Readonly<Record<string, Json>>;

/** Without a system role: puts the system text before the user's first text, with a blank line between. */
export function mergeSystemIntoUserText(messages: readonly Message[]): readonly Message[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== 'system');
  const [first, ...rest] = others;
  if (system.length === 0) return messages;
  return first?.role === 'user'
    ? [{ role: 'user', content: [...system, first.content].join('\n\n') }, ...rest]
    : [{ role: 'user', content: system.join('\n\n') }, ...others];
}

/** The smallest token limit that OpenAI's reasoning models accept. */
export const minTokenLimit = 16;

/** OpenAI's maximum of reported likeliest tokens, and vLLM's default maximum. */
const maxTopLogprobs = 20;
/** Servers with a lower maximum allow at least this many. */
export const fallbackTopLogprobs = 5;

/** Some servers store the seed as a signed 32-bit integer. */
const serverSeed = (seed: number): number => seed % 2 ** 31;
