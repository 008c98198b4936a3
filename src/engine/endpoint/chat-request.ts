import type { Json } from '../../base/json/json.ts';
import { isRecord } from '../../base/json/is-record.ts';
import type { ChatPrompt, Message, Prompt } from '../../core/answers/response.ts';
import { answerTokenLimit, type ServerSettings } from './settings/server-settings.ts';

/** Fields that not every server takes: what it refuses is left out from then on, and said. Some take a `top_k`, and not the 0 that turns it off; some tell of 5 tokens, and not of 20. */
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

/** What a server turned out not to take, and is asked without: a field, one value of the temperature, the system role, or a limit below 16 tokens. */
export type UnsupportedFeature = RefusableField | `temperature: ${number}` | 'system role' | 'short limit';

/** Fields that few servers know, in the order in which they are given up where a refusal names none. */
export const littleKnownFields: readonly RefusableField[] = [
  'repeat_penalty',
  'repetition_penalty',
  'min_p',
  'logprobs',
  'top_k: 0',
  'top_k',
  'stream_options',
];

/** Where a request is sent, below the address of its server, and with which fields. */
export interface ServerRequest {
  readonly path: '/chat/completions' | '/completions';
  readonly body: Fields;
}

/**
 * The request of a chat or of a completion. Under greedy decoding the other sampling settings are left out: they have no effect. Where tokens are
 * drawn, what the plan does not narrow is sent as not narrowed: else a server has rules of its own (llama.cpp: top-k 40, min-p 0.05), and draws
 * from another distribution than the plan says. The penalty for repeating has two names: llama.cpp’s and vLLM’s.
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
  // Newer servers of OpenAI's own know the limit by another name only.
  [takes('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: limit,
});

const likeliestTokens = (takes: Takes): number => (takes('logprobs: 20') ? maxTopLogprobs : fallbackTopLogprobs);

function samplingFields({ decoding, seed }: Prompt & { readonly seed: number }, takes: Takes): Fields {
  const { temperature, topK, topP } = decoding;
  return {
    ...(takes('temperature') && takes(`temperature: ${temperature}`) && { temperature }),
    ...(temperature > 0 && topP !== undefined && takes('top_p') && { top_p: topP }),
    ...(temperature > 0 && takes('top_k') && (topK !== undefined || takes('top_k: 0')) && { top_k: topK ?? 0 }),
    ...(temperature > 0 && takes('min_p') && { min_p: 0 }),
    ...(temperature > 0 && takes('repeat_penalty') && { repeat_penalty: 1 }),
    ...(temperature > 0 && takes('repetition_penalty') && { repetition_penalty: 1 }),
    ...(takes('seed') && { seed: serverSeed(seed) }),
    ...(takes('stream') && { stream: true }),
    ...(takes('stream') && takes('stream_options') && { stream_options: { include_usage: true } }),
  };
}

/** Fields of both; an object that both have has the fields of both. */
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

/** For a model without a system role: the system text goes before the first text of the user, a blank line between them. */
export function mergeSystemIntoUserText(messages: readonly Message[]): readonly Message[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== 'system');
  const [first, ...rest] = others;
  if (system.length === 0) return messages;
  return first?.role === 'user'
    ? [{ role: 'user', content: [...system, first.content].join('\n\n') }, ...rest]
    : [{ role: 'user', content: system.join('\n\n') }, ...others];
}

/** Least limit that OpenAI's reasoning models take, in tokens. */
export const minTokenLimit = 16;

/** How many of the likeliest tokens OpenAI tells at most, and vLLM where nothing else is set. */
const maxTopLogprobs = 20;
/** What servers that are set to tell fewer allow at least. */
export const fallbackTopLogprobs = 5;

/** Some servers hold it in 32 bits with a sign. */
const serverSeed = (seed: number): number => seed % 2 ** 31;
