import { complete, firstGiven, generate, numberIn, objectIn, openaiError, usageOf, type Body } from './replies.ts';
import type { Faults, StandIn, StandInReply } from './stand-in.ts';

/** Anthropic's compatible endpoint repeats the type of an error as its code. */
const compatError = (status: number, message: string, type = 'invalid_request_error'): StandInReply =>
  openaiError(status, message, { type, code: type });

const faults: Faults = {
  'rate limit': {
    ...compatError(429, 'The rate limit of this organization is exceeded.', 'rate_limit_error'),
    headers: { 'retry-after': '5' },
  },
  quota: compatError(400, 'The credit balance is too low.'),
  overload: compatError(529, 'Overloaded', 'overloaded_error'),
  key: compatError(401, 'The x-api-key is invalid.', 'authentication_error'),
};
const sources = [
  'https://platform.claude.com/docs/en/api/openai-sdk',
  'https://docs.anthropic.com/en/api/openai-sdk',
  'https://github.com/yilewang/llm-for-zotero/issues/133',
  'https://github.com/n4ze3m/page-assist/issues/511',
  'https://github.com/open-pencil/open-pencil/issues/436',
  'https://github.com/anthropics/anthropic-sdk-typescript/issues/930',
];

/** Thinking is off unless asked for. Its budget has a floor and must leave room for the answer. */
function budgetOf(body: Body): number | StandInReply {
  const thinking = objectIn(body, 'thinking');
  if (thinking?.['type'] !== 'enabled') return 0;
  const budget = numberIn(thinking, 'budget_tokens') ?? 0;
  if (budget < 1024) return compatError(400, 'thinking.budget_tokens must be at least 1024.');
  const limit = numberIn(body, 'max_tokens', 'max_completion_tokens') ?? Number.POSITIVE_INFINITY;
  return limit <= budget ? compatError(400, '`max_tokens` must exceed `thinking.budget_tokens`.') : 400;
}

function answer(body: Body, headers: Readonly<Record<string, string>>, answerText: string): StandInReply {
  if ('origin' in headers && headers['anthropic-dangerous-direct-browser-access'] !== 'true') {
    const error = "A browser must send the header 'anthropic-dangerous-direct-browser-access'.";
    return { status: 401, json: { type: 'error', error: { type: 'authentication_error', message: error } } };
  }
  if ((numberIn(body, 'n') ?? 1) !== 1) return compatError(400, '`n` must be 1.');
  const thinking = budgetOf(body);
  if (typeof thinking === 'object') return thinking;
  const generated = generate(answerText, thinking, numberIn(body, 'max_tokens', 'max_completion_tokens'));
  return complete(body, {
    id: 'msg_stand_in',
    model: String(body['model']),
    text: generated.text,
    finish: generated.finish,
    // Thinking never comes back here. It counts as output.
    usage: usageOf(body, generated),
  });
}

/** Unknown fields are ignored, `seed` and `logprobs` among them. */
export const anthropic: StandIn = {
  id: 'anthropic',
  name: 'Anthropic (Claude Sonnet 4.5)',
  model: 'claude-sonnet-4-5',
  sources,
  faults,
  reply: answer,
};

/** From Opus 4.7 on the models refuse sampling settings. */
export const anthropicOpus: StandIn = {
  id: 'anthropic-opus',
  name: 'Anthropic (Claude Opus 4.8)',
  model: 'claude-opus-4-8',
  sources,
  faults,
  reply(body, headers, answerText) {
    const refused = firstGiven(body, ['temperature', 'top_p']);
    return refused === undefined
      ? answer(body, headers, answerText)
      : compatError(400, `This model no longer takes \`${refused}\`.`);
  },
};
