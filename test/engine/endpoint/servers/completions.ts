import { numberIn, objectIn, openaiError, tokensIn, unknownFields, type Body } from './replies.ts';
import type { StandInReply } from './stand-in.ts';

/** How a server answers `/v1/completions`. */
interface CompletionServer {
  readonly name: string;
  readonly refusal?: (body: Body) => StandInReply | undefined;
  /** Log-probabilities of these tokens, with up to `most` of the likeliest per position. */
  readonly logprobs: (tokens: readonly string[], most: number) => object;
  readonly ignoresStop?: true;
}

const lists = (tokens: readonly string[], most: number): object => ({
  tokens,
  token_logprobs: tokens.map(() => -0.1),
  top_logprobs: tokens.map((token) =>
    Object.fromEntries([token, ' A', ' C'].slice(0, most).map((each, rank) => [each, -0.1 - 2 * rank])),
  ),
  text_offset: tokens.map((_, at) => at),
});

const objects = (tokens: readonly string[], most: number): object => ({
  content: tokens.map((token) => ({
    token,
    logprob: -0.1,
    top_logprobs: [token, ' A', ' C'].slice(0, most).map((each, rank) => ({ token: each, logprob: -0.1 - 2 * rank })),
  })),
});

const openAiFields = ['model', 'prompt', 'max_tokens', 'temperature', 'top_p', 'stream', 'stream_options', 'logprobs'];

export const completionServers: readonly CompletionServer[] = [
  { name: 'vLLM', logprobs: lists },
  { name: 'llama.cpp', logprobs: objects },
  {
    name: 'OpenAI',
    logprobs: lists,
    refusal(body) {
      const unknown = unknownFields(body, [...openAiFields, 'stop', 'seed', 'user']);
      if (unknown.length > 0) return openaiError(400, `Unrecognized request arguments supplied: ${unknown.join(', ')}`);
      return (numberIn(body, 'logprobs') ?? 0) > 5
        ? openaiError(400, "Invalid value for 'logprobs': at most 5 is allowed.", { param: 'logprobs' })
        : undefined;
    },
  },
  {
    name: 'llama-cpp-python',
    logprobs: lists,
    refusal: (body) =>
      'logprobs' in body
        ? openaiError(500, 'logprobs is not supported for models created with logits_all=False')
        : undefined,
  },
  {
    name: 'one without stop texts',
    logprobs: lists,
    refusal: (body) => ('stop' in body ? openaiError(400, 'Unrecognized request argument supplied: stop') : undefined),
  },
  { name: 'one that drops stop texts', logprobs: lists, ignoresStop: true },
];

/** Such a server's reply, complete or streamed, if its model writes `written`. */
export function replyToCompletion(server: CompletionServer, body: Body, written: string): StandInReply {
  const refused = server.refusal?.(body);
  if (refused) return refused;
  const stop = server.ignoresStop || !Array.isArray(body['stop']) ? [] : (body['stop'] as readonly string[]);
  const end = Math.min(...stop.map((text) => written.indexOf(text)).filter((at) => at >= 0), written.length);
  const all = tokensIn(written.slice(0, end));
  const tokens = all.slice(0, numberIn(body, 'max_tokens') ?? 16);
  const most = numberIn(body, 'logprobs');
  const base = { id: 'cmpl-stand-in', object: 'text_completion', created: 1_760_000_000, model: body['model'] };
  const finish_reason = tokens.length < all.length ? 'length' : 'stop';
  const usage = { prompt_tokens: 9, completion_tokens: tokens.length, total_tokens: 9 + tokens.length };
  const choice = (some: readonly string[], reason: string | null) => ({
    index: 0,
    text: some.join(''),
    logprobs: most === undefined ? null : server.logprobs(some, most),
    finish_reason: reason,
  });
  if (body['stream'] !== true) return { status: 200, json: { ...base, choices: [choice(tokens, finish_reason)], usage } };
  return {
    status: 200,
    chunks: [
      ...tokens.map((token) => ({ ...base, choices: [choice([token], null)] })),
      { ...base, choices: [{ index: 0, text: '', logprobs: null, finish_reason }] },
      ...(objectIn(body, 'stream_options')?.['include_usage'] ? [{ ...base, choices: [], usage }] : []),
    ],
  };
}
