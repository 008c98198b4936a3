import {
  complete,
  defaultThinking,
  firstGiven,
  generate,
  numberIn,
  openaiError,
  reasoningDetails,
  taggedText,
  thoughtDeltas,
  unknownFields,
  usageOf,
} from './replies.ts';
import type { StandIn, StandInReply } from './stand-in.ts';

const known = [
  'model',
  'messages',
  'temperature',
  'top_p',
  'n',
  'stream',
  'stream_options',
  'stop',
  'max_tokens',
  'max_completion_tokens',
  'presence_penalty',
  'frequency_penalty',
  'seed',
  'user',
  'response_format',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'service_tier',
  'reasoning_effort',
  'reasoning_format',
  'include_reasoning',
];

/** Groq leaves out fields of an error that have no value. */
const groqError = (status: number, message: string, more: object = {}): StandInReply => ({
  status,
  json: { error: { message, type: 'invalid_request_error', ...more } },
});

export const groq: StandIn = {
  id: 'groq',
  name: 'Groq',
  model: 'qwen/qwen3.6-27b',
  sources: [
    'https://console.groq.com/docs/openai',
    'https://console.groq.com/docs/reasoning',
    'https://github.com/fanenr/chatbot/issues/21',
    'https://github.com/immersive-translate/immersive-translate/issues/3016',
    'https://github.com/earendil-works/pi/issues/1745',
    'https://github.com/mnfst/modelparams.dev/pull/114',
    'https://github.com/groq/groq-api-cookbook/pull/72',
  ],
  faults: {
    'rate limit': {
      ...groqError(429, 'The rate limit of this model is reached.', { type: 'tokens', code: 'rate_limit_exceeded' }),
      headers: { 'retry-after': '3' },
    },
    overload: openaiError(503, 'The model is over capacity.', { type: 'internal_server_error' }),
    key: groqError(401, 'The API key is wrong.', { code: 'invalid_api_key' }),
  },
  reply(body, _headers, answerText) {
    const refused = firstGiven(body, ['logprobs', 'top_logprobs', 'logit_bias', ...unknownFields(body, known)]);
    if (refused !== undefined) return groqError(400, `the property '${refused}' has no support`);
    const effort = String(body['reasoning_effort'] ?? 'default');
    if (effort !== 'none' && effort !== 'default')
      return groqError(400, '`reasoning_effort` takes `none` or `default`', { param: 'reasoning_effort' });
    if ('reasoning_format' in body && 'include_reasoning' in body)
      return groqError(400, 'set either `reasoning_format` or `include_reasoning`');
    const format = body['include_reasoning'] === false ? 'hidden' : (body['reasoning_format'] ?? 'raw');
    const limit = numberIn(body, 'max_completion_tokens', 'max_tokens');
    const generated = generate(answerText, effort === 'none' ? 0 : defaultThinking, limit);
    const isParsed = format === 'parsed' && generated.thought !== '';
    return complete(body, {
      id: 'chatcmpl-stand-in',
      model: String(body['model']),
      text: format === 'raw' ? taggedText(generated) : generated.text,
      finish: generated.finish,
      message: isParsed ? { reasoning: generated.thought } : {},
      thoughts: isParsed ? thoughtDeltas(generated.thought, 'reasoning') : [],
      usage: usageOf(body, generated, reasoningDetails(generated)),
      fields: { system_fingerprint: 'fp_stand_in' },
    });
  },
};
