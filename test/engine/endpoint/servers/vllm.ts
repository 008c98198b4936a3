import {
  complete,
  defaultThinking,
  generate,
  hasSystemRole,
  likeliest,
  numberIn,
  objectIn,
  openaiError,
  thoughtDeltas,
  usageOf,
  type Body,
} from './replies.ts';
import type { Faults, StandIn, StandInReply } from './stand-in.ts';

const badRequest = (message: string, param: string | null = null): StandInReply =>
  openaiError(400, message, { type: 'BadRequestError', param, code: 400 });

/** Unknown fields are ignored with a warning in its log. `repeat_penalty` is one of them. */
function refusalOf(body: Body): StandInReply | undefined {
  const value = (field: string, fallback: number) => numberIn(body, field) ?? fallback;
  const temperature = value('temperature', 1);
  if (temperature < 0 || temperature > 2) return badRequest(`temperature must lie within 0 and 2`, 'temperature');
  if (value('top_p', 1) <= 0 || value('top_p', 1) > 1) return badRequest('top_p must lie within 0 and 1', 'top_p');
  if (value('top_k', 0) < -1) return badRequest('top_k must be 0 or more');
  if (value('min_p', 0) < 0 || value('min_p', 0) > 1) return badRequest('min_p must lie within 0 and 1');
  if (value('repetition_penalty', 1) <= 0) return badRequest('repetition_penalty must exceed zero');
  if (value('max_tokens', 1) < 1) return badRequest('max_tokens must be 1 or more', 'max_tokens');
  if (value('top_logprobs', 0) > 20)
    return badRequest(`${value('top_logprobs', 0)} sample logprobs exceed the maximum of 20`, 'logprobs');
  if ('stream_options' in body && body['stream'] !== true)
    return badRequest('stream_options is only for streams', 'stream_options');
  return undefined;
}

function answer(body: Body, answerText: string, thinking: number): StandInReply {
  const generated = generate(answerText, thinking, numberIn(body, 'max_completion_tokens', 'max_tokens'));
  const { thought, text, finish } = generated;
  const isShown = body['include_reasoning'] !== false && thought !== '';
  return complete(body, {
    id: 'chatcmpl-stand-in',
    model: String(body['model']),
    text,
    finish,
    message: { content: text === '' && thinking > 0 ? null : text, refusal: null, reasoning: isShown ? thought : null },
    thoughts: isShown ? thoughtDeltas(thought, 'reasoning') : [],
    scoredThought: thought,
    logprobs: body['logprobs'] === true ? likeliest(numberIn(body, 'top_logprobs') ?? 0) : undefined,
    ending: { stop_reason: null },
    usage: usageOf(body, generated),
  });
}

/** Thinking is on by default. A request can switch it off or cap it. */
function thinkingIn(body: Body): number {
  const asked = objectIn(body, 'chat_template_kwargs')?.['enable_thinking'];
  const isOn = typeof asked === 'boolean' ? asked : body['reasoning_effort'] !== 'none';
  return isOn ? Math.min(defaultThinking, numberIn(body, 'thinking_token_budget') ?? defaultThinking) : 0;
}

const faults: Faults = {
  overload: openaiError(503, 'The server is overloaded.', { type: 'ServiceUnavailableError', code: 503 }),
  key: { status: 401, json: { error: 'Unauthorized' } },
};
const sources = [
  'https://docs.vllm.ai/en/latest/serving/openai_compatible_server/',
  'https://docs.vllm.ai/en/stable/features/reasoning_outputs/',
  'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/chat_completion/protocol.py',
  'https://github.com/vllm-project/vllm/blob/main/vllm/sampling_params.py',
  'https://github.com/vllm-project/vllm/pull/31870',
  'https://github.com/vllm-project/vllm/pull/2964',
];

export const vllm: StandIn = {
  id: 'vllm',
  name: 'vLLM',
  model: 'Qwen/Qwen2.5-7B-Instruct',
  sources,
  faults,
  reply: (body, _headers, answerText) => refusalOf(body) ?? answer(body, answerText, 0),
};

export const vllmThinking: StandIn = {
  id: 'vllm-thinking',
  name: 'vLLM (a thinking model)',
  model: 'Qwen/Qwen3-8B',
  sources,
  faults,
  reply: (body, _headers, answerText) => refusalOf(body) ?? answer(body, answerText, thinkingIn(body)),
};

/** The chat template of Gemma 2 has no system role. */
export const vllmNoSystem: StandIn = {
  id: 'vllm-no-system',
  name: 'vLLM (Gemma 2)',
  model: 'google/gemma-2-2b-it',
  sources,
  faults,
  reply: (body, _headers, answerText) =>
    hasSystemRole(body) ? badRequest('System role not supported') : (refusalOf(body) ?? answer(body, answerText, 0)),
};
