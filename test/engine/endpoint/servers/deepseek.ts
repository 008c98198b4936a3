import {
  complete,
  defaultThinking,
  firstGiven,
  generate,
  likeliest,
  numberIn,
  objectIn,
  openaiError,
  reasoningDetails,
  thoughtDeltas,
  usageOf,
  type Body,
} from './replies.ts';
import type { Faults, StandIn, StandInReply } from './stand-in.ts';

const deepseekError = (status: number, message: string, code = 'invalid_request_error'): StandInReply =>
  openaiError(status, message, { type: code, code });

const faults: Faults = {
  'rate limit': deepseekError(429, 'Too many requests.', 'rate_limit_reached'),
  quota: openaiError(402, 'The balance is used up.', { type: 'unknown_error', code: 'invalid_request_error' }),
  overload: deepseekError(503, 'The server is overloaded.', 'service_unavailable_error'),
  key: openaiError(401, 'The API key is wrong.', { type: 'authentication_error', code: 'invalid_request_error' }),
};
const sources = [
  'https://api-docs.deepseek.com/api/create-chat-completion/',
  'https://api-docs.deepseek.com/guides/thinking_mode.md',
  'https://api-docs.deepseek.com/zh-cn/guides/reasoning_model',
  'https://platform.deepseek.com/api-docs/quick_start/error_codes',
  'https://github.com/lollipopkit/flutter_gpt_box/issues/213',
  'https://github.com/vercel/ai/issues/19379',
];

function answer(body: Body, answerText: string, thinks: boolean): StandInReply {
  const top = numberIn(body, 'top_logprobs') ?? 0;
  if (thinks) {
    // While it thinks, sampling settings have no effect and cause no error.
    const refused = firstGiven(body, ['logprobs', 'top_logprobs']);
    if (refused !== undefined) return deepseekError(400, `${String(body['model'])} takes no parameter \`${refused}\``);
  }
  if (top > 20 || (top > 0 && body['logprobs'] !== true))
    return deepseekError(400, 'The values of top_logprobs and logprobs are invalid.');
  const generated = generate(answerText, thinks ? defaultThinking : 0, numberIn(body, 'max_tokens'));
  return complete(body, {
    id: 'stand-in-deepseek',
    model: String(body['model']),
    text: generated.text,
    finish: generated.finish,
    message: thinks ? { reasoning_content: generated.thought } : {},
    thoughts: thoughtDeltas(generated.thought, 'reasoning_content').map((delta) => ({ content: null, ...delta })),
    usage: usageOf(body, generated, thinks ? reasoningDetails(generated) : {}),
    logprobs: body['logprobs'] === true ? likeliest(top) : undefined,
    fields: { system_fingerprint: 'fp_stand_in' },
  });
}

export const deepseek: StandIn = {
  id: 'deepseek',
  name: 'DeepSeek (chat)',
  model: 'deepseek-chat',
  sources,
  faults,
  reply: (body, _headers, answerText) => answer(body, answerText, objectIn(body, 'thinking')?.['type'] === 'enabled'),
};

export const deepseekReasoner: StandIn = {
  id: 'deepseek-reasoner',
  name: 'DeepSeek (thinking)',
  model: 'deepseek-reasoner',
  sources,
  faults,
  reply: (body, _headers, answerText) => answer(body, answerText, objectIn(body, 'thinking')?.['type'] !== 'disabled'),
};
