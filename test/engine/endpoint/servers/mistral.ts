import {
  complete,
  defaultThinking,
  generate,
  numberIn,
  thoughtDeltas,
  unknownFields,
  usageOf,
  type Body,
} from './replies.ts';
import type { Faults, StandIn, StandInReply } from './stand-in.ts';

const known = [
  'model',
  'messages',
  'temperature',
  'top_p',
  'max_tokens',
  'stream',
  'stop',
  'random_seed',
  'response_format',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'presence_penalty',
  'frequency_penalty',
  'n',
  'prediction',
  'prompt_mode',
  'reasoning_effort',
  'safe_prompt',
  'metadata',
];

interface Flaw {
  readonly type: string;
  readonly loc: readonly string[];
  readonly msg: string;
  readonly input: unknown;
}

/** Fields outside its schema are refused. */
const flawsIn = (body: Body): Flaw[] =>
  unknownFields(body, known).map((field) => ({
    type: 'extra_forbidden',
    loc: ['body', field],
    msg: 'No further inputs are allowed',
    input: body[field],
  }));

function answer(body: Body, answerText: string, thinking: number): StandInReply {
  const generated = generate(answerText, thinking, numberIn(body, 'max_tokens'));
  const { thought, text, finish } = generated;
  const part = (piece: string) => ({ type: 'thinking', thinking: [{ type: 'text', text: piece }] });
  const parts = [part(thought), ...(text === '' ? [] : [{ type: 'text', text }])];
  return complete(body, {
    id: 'stand-in-mistral',
    model: String(body['model']),
    text,
    finish,
    message: { tool_calls: null, ...(thought !== '' && { content: parts }) },
    thoughts: thoughtDeltas(thought, 'piece').map((delta) => ({
      content: [part(String((delta as { piece: string }).piece))],
    })),
    usage: usageOf(body, generated),
    usagePlace: 'last chunk',
  });
}

const detailedError = (status: number, message: string, type: string, code: string): StandInReply => ({
  status,
  json: { object: 'error', message, type, param: null, code },
});
const faults: Faults = {
  'rate limit': detailedError(429, 'The rate limit is exceeded.', 'rate_limited', '1300'),
  overload: detailedError(503, 'The service is unavailable for now.', 'internal_server_error', '1500'),
  key: { status: 401, json: { detail: 'Unauthorized' } },
};
const sources = [
  'https://docs.mistral.ai/api/',
  'https://docs.mistral.ai/capabilities/reasoning/',
  'https://docs.mistral.ai/studio-api/conversations/reasoning',
  'https://docs.mistral.ai/inference/batch-processing.md',
  'https://github.com/editor-code-assistant/eca/issues/231',
  'https://github.com/partITech/php-mistral/issues/76',
  'https://github.com/langchain-ai/langchain-azure/issues/82',
  'https://github.com/infiolab/infio-copilot/issues/146',
];

/** Thinking is off unless `reasoning_effort` asks for it. */
export const mistral: StandIn = {
  id: 'mistral',
  name: 'Mistral',
  model: 'mistral-small-latest',
  sources,
  faults,
  reply(body, _headers, answerText) {
    const detail = flawsIn(body);
    if (detail.length > 0) {
      const json = { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null };
      return { status: 422, json };
    }
    return answer(body, answerText, (body['reasoning_effort'] ?? 'none') === 'none' ? 0 : defaultThinking);
  },
};

/** It always thinks. Its errors have the newer shape: they contain the list twice, once as the message. */
export const mistralThinking: StandIn = {
  id: 'mistral-thinking',
  name: 'Mistral (Magistral)',
  model: 'magistral-medium-latest',
  sources,
  faults,
  reply(body, _headers, answerText) {
    const detail = flawsIn(body);
    if (detail.length > 0) {
      const json = { object: 'Error', detail, message: detail, type: 'invalid_request_error', code: 3001 };
      return { status: 422, json };
    }
    return answer(body, answerText, defaultThinking);
  },
};
