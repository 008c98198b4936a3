import {
  complete,
  firstGiven,
  generate,
  likeliest,
  numberIn,
  openaiError,
  reasoningDetails,
  unknownFields,
  usageOf,
  type Body,
} from './replies.ts';
import type { Faults, StandIn, StandInReply } from './stand-in.ts';

const common = [
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
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'seed',
  'user',
  'response_format',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'service_tier',
  'store',
  'metadata',
  'prediction',
];

/** The refusal that every OpenAI model gives; `undefined` if there is none. */
export function commonRefusal(body: Body, known: readonly string[]): StandInReply | undefined {
  const unknown = unknownFields(body, known);
  if (unknown.length > 0) return openaiError(400, `This request has unrecognized arguments: ${unknown.join(', ')}`);
  const top = numberIn(body, 'top_logprobs');
  if (top !== undefined && body['logprobs'] !== true)
    return openaiError(400, "'top_logprobs' needs 'logprobs' to be true.", { param: 'top_logprobs' });
  if (top !== undefined && top > 20)
    return openaiError(400, `'top_logprobs' is ${top}: at most 20 is allowed.`, { param: 'top_logprobs' });
  if ('stream_options' in body && body['stream'] !== true)
    return openaiError(400, "'stream_options' is only allowed with a stream.", { param: 'stream_options' });
  if ('max_tokens' in body && 'max_completion_tokens' in body)
    return openaiError(400, "Set either 'max_tokens' or 'max_completion_tokens'.", { param: 'max_tokens' });
  const temperature = numberIn(body, 'temperature') ?? 1;
  if (temperature < 0 || temperature > 2)
    return openaiError(400, `'temperature' is ${temperature}: allowed is 0 to 2.`, { param: 'temperature' });
  return undefined;
}

const unsupported = (param: string, instead = ''): StandInReply =>
  openaiError(400, `Parameter '${param}' is unsupported with this model.${instead}`, {
    param,
    code: 'unsupported_parameter',
  });

/** Refusals of thinking models. Newer ones accept sampling settings while thinking is off. */
function thinkerRefusal(body: Body, efforts: Efforts, effort: string): StandInReply | undefined {
  if ('max_tokens' in body) return unsupported('max_tokens', " Use 'max_completion_tokens'.");
  if (!(effort in efforts)) {
    const allowed = Object.keys(efforts).join(', ');
    return openaiError(400, `Value '${effort}' of 'reasoning_effort' is unsupported. Supported: ${allowed}.`, {
      param: 'reasoning_effort',
      code: 'unsupported_value',
    });
  }
  const limit = numberIn(body, 'max_completion_tokens') ?? 16;
  if (limit < 16) return openaiError(400, `The output limit of ${limit} tokens was reached before an answer.`);
  if (effort === 'none') return undefined;
  const temperature = numberIn(body, 'temperature') ?? 1;
  if (temperature !== 1) {
    return openaiError(400, `Value ${temperature} of 'temperature' is unsupported. Only the default of 1 works.`, {
      param: 'temperature',
      code: 'unsupported_value',
    });
  }
  if ((numberIn(body, 'top_p') ?? 1) !== 1) return unsupported('top_p');
  const refused = firstGiven(body, ['logprobs', 'top_logprobs', 'logit_bias']);
  return refused === undefined ? undefined : unsupported(refused);
}

/** How many tokens a model thinks at each effort. */
type Efforts = Readonly<Record<string, number>>;

const keyFault = openaiError(401, 'The API key is wrong.', { code: 'invalid_api_key' });
const faults: Faults = {
  'rate limit': {
    ...openaiError(429, 'Too many requests per minute.', { type: 'requests', code: 'rate_limit_exceeded' }),
    headers: { 'retry-after': '2' },
  },
  quota: openaiError(429, 'The quota of this account is used up.', {
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  }),
  overload: openaiError(503, 'The engine is overloaded.', { type: 'server_error' }),
  key: keyFault,
};
const reference = 'https://platform.openai.com/docs/api-reference/chat/create';

export function openaiAnswer(body: Body, answerText: string, thinking: number, more: object = {}): StandInReply {
  const generated = generate(answerText, thinking, numberIn(body, 'max_tokens', 'max_completion_tokens'));
  return complete(body, {
    id: 'chatcmpl-1',
    model: `${String(body['model'])}-2025-08-07`,
    text: generated.text,
    finish: generated.finish,
    message: { refusal: null, annotations: [] },
    opening: { role: 'assistant', content: '', refusal: null },
    usage: usageOf(body, generated, reasoningDetails(generated)),
    logprobs: body['logprobs'] === true ? likeliest(numberIn(body, 'top_logprobs') ?? 0) : undefined,
    fields: { service_tier: 'default', system_fingerprint: 'fp_stand_in' },
    ...more,
  });
}

const hasKey = (headers: Readonly<Record<string, string>>) => 'authorization' in headers;

export const openaiChat: StandIn = {
  id: 'openai-chat',
  name: 'OpenAI (GPT-4.1)',
  model: 'gpt-4.1-mini',
  sources: [
    reference,
    'https://github.com/xlinx/sd-webui-decadetw-auto-prompt-llm/issues/29',
    'https://github.com/davidmigloz/langchain_dart/issues/712',
  ],
  faults,
  reply: (body, headers, answerText) =>
    hasKey(headers) ? (commonRefusal(body, common) ?? openaiAnswer(body, answerText, 0)) : keyFault,
};

function thinker(id: string, name: string, model: string, efforts: Efforts, usual: string): StandIn {
  return {
    id,
    name,
    model,
    sources: [
      reference,
      'https://platform.openai.com/docs/guides/reasoning',
      'https://developers.openai.com/api/docs/guides/latest-model',
      'https://github.com/diffbot/code-gpt-docs/issues/445',
      'https://github.com/devoxx/DevoxxGenieIDEAPlugin/issues/1240',
      'https://github.com/nextlevelbuilder/goclaw/issues/245',
      'https://github.com/livekit/agents/pull/3966',
      'https://github.com/vercel/ai/issues/10932',
    ],
    faults,
    reply(body, headers, answerText) {
      if (!hasKey(headers)) return keyFault;
      const effort = String(body['reasoning_effort'] ?? usual);
      const refusal =
        commonRefusal(body, [...common, 'reasoning_effort', 'verbosity']) ?? thinkerRefusal(body, efforts, effort);
      return refusal ?? openaiAnswer(body, answerText, efforts[effort] ?? 0);
    },
  };
}

export const openaiReasoning = thinker(
  'openai-reasoning',
  'OpenAI (GPT-5)',
  'gpt-5-mini',
  { minimal: 0, low: 100, medium: 400, high: 1200 },
  'medium',
);

/** From GPT-5.1 on thinking is off by default, and sampling settings work while it is off. */
export const openaiSwitchable = thinker(
  'openai-switchable',
  'OpenAI (GPT-5.2)',
  'gpt-5.2',
  { none: 0, low: 100, medium: 400, high: 1200, xhigh: 2400 },
  'none',
);

const safe = { filtered: false, severity: 'safe' };
const filters = { hate: safe, self_harm: safe, sexual: safe, violence: safe };
const azureKeyFault: StandInReply = {
  status: 401,
  json: { error: { code: '401', message: 'The subscription key is missing or wrong.' } },
};

export const azure: StandIn = {
  id: 'azure',
  name: 'Azure OpenAI',
  model: 'gpt-4o',
  sources: [
    'https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle',
    'https://raw.githubusercontent.com/openai/openai-node/HEAD/docs/azure.md',
    'https://portkey.ai/error-library/invalid-argument-error-10011',
    'https://github.com/compl-ai/compl-ai/issues/20',
    'https://github.com/lobehub/lobehub/issues/2487',
  ],
  faults: {
    'rate limit': {
      status: 429,
      json: { error: { code: '429', message: 'The token rate of this deployment is used up.' } },
      headers: { 'retry-after': '10' },
    },
    key: azureKeyFault,
    filter: {
      status: 400,
      json: {
        error: {
          message: 'The prompt was stopped by the content filter.',
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror: {
            code: 'ResponsibleAIPolicyViolation',
            content_filter_result: { ...filters, violence: { filtered: true, severity: 'medium' } },
          },
        },
      },
    },
  },
  reply(body, headers, answerText) {
    if (!('api-key' in headers) && !hasKey(headers)) return azureKeyFault;
    const prompt_filter_results = [{ prompt_index: 0, content_filter_results: filters }];
    const isStream = body['stream'] === true;
    return (
      commonRefusal(body, common) ??
      openaiAnswer(body, answerText, 0, {
        // A stream begins with a chunk without choices. It reports the filter's results for the prompt.
        preface: [{ id: '', object: '', created: 0, model: '', choices: [], prompt_filter_results }],
        choiceFields: { content_filter_results: isStream ? {} : filters },
        ...(!isStream && { fields: { prompt_filter_results, system_fingerprint: 'fp_stand_in' } }),
      })
    );
  },
};
