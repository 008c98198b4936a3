import { complete, generate, numberIn, objectIn, tokensIn, unknownFields, usageOf, type Body } from './replies.ts';
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
  'response_format',
  'tools',
  'tool_choice',
  'reasoning_effort',
  'extra_body',
];

/** Google wraps its errors in a list. */
const googleError = (code: number, status: string, message: string, details: readonly object[] = []): StandInReply => ({
  status: code,
  json: [{ error: { code, message, status, ...(details.length > 0 && { details }) } }],
});

const refused = (message: string): StandInReply =>
  googleError(400, 'INVALID_ARGUMENT', message, [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: message.split('\n').map((description) => ({ description })),
    },
  ]);

/** How many tokens Gemini 2.5 Flash thinks at each effort. */
const efforts: Readonly<Record<string, number>> = { none: 0, minimal: 100, low: 200, medium: 400, high: 1200 };

/** The budget for thinking under `extra_body.google.thinking_config`. */
function budgetIn(body: Body): number | undefined {
  const google = objectIn(objectIn(body, 'extra_body') ?? {}, 'google') ?? {};
  return numberIn(objectIn(google, 'thinking_config') ?? {}, 'thinking_budget');
}

export const gemini: StandIn = {
  id: 'gemini',
  name: 'Google Gemini',
  model: 'gemini-2.5-flash',
  sources: [
    'https://ai.google.dev/gemini-api/docs/openai',
    'https://ai.google.dev/gemini-api/docs/thinking',
    'https://github.com/MinLL/SkyrimNet-GamePlugin/issues/77',
    'https://github.com/Alishahryar1/free-claude-code/issues/542',
    'https://github.com/langchain-ai/langchain-google/pull/1266',
    'https://github.com/vectorize-io/hindsight/issues/3365',
    'https://developers.googleblog.com/gemini-batch-api-now-supports-embeddings-and-openai-compatibility',
  ],
  faults: {
    'rate limit': googleError(429, 'RESOURCE_EXHAUSTED', 'The quota per minute of this model is used up.'),
    overload: googleError(503, 'UNAVAILABLE', 'The model is overloaded.'),
    key: googleError(400, 'INVALID_ARGUMENT', 'The API key is not valid.'),
  },
  reply(body, _headers, answerText) {
    const unknown = unknownFields(body, known);
    if (unknown.length > 0)
      return refused(unknown.map((field) => `The JSON has an unknown name "${field}": no such field.`).join('\n'));
    const budget = budgetIn(body);
    const effort = body['reasoning_effort'];
    if (budget !== undefined && effort !== undefined)
      return refused('Set either reasoning_effort or thinking_config.thinking_budget.');
    const thinking = budget === undefined ? efforts[String(effort ?? 'medium')] : Math.min(budget, 400);
    if (thinking === undefined) return refused(`reasoning_effort has no value "${String(effort)}".`);
    const generated = generate(answerText, thinking, numberIn(body, 'max_tokens', 'max_completion_tokens'));
    const usage = usageOf(body, generated);
    return complete(body, {
      id: 'stand-in-gemini',
      model: String(body['model']),
      text: generated.text,
      finish: generated.finish,
      // Thinking is hidden and appears only in the total.
      usage: { ...usage, completion_tokens: tokensIn(generated.text).length },
      // If thinking used up the limit, the message has no content.
      ...(generated.text === '' && { message: { content: undefined } }),
      opening: { role: 'assistant' },
    });
  },
};
