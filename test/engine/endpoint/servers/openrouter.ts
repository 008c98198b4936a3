import {
  complete,
  defaultThinking,
  generate,
  numberIn,
  objectIn,
  reasoningDetails,
  thoughtDeltas,
  usageOf,
  type Body,
} from './replies.ts';
import type { StandIn, StandInReply } from './stand-in.ts';

const routerError = (code: number, message: string, metadata?: object): StandInReply => ({
  status: code,
  json: { error: { code, message, ...(metadata && { metadata }) } },
});

/** How many tokens this model thinks at each effort. */
const efforts: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 50,
  low: 100,
  medium: defaultThinking,
  high: 800,
  xhigh: 1600,
  max: 3200,
};

function thinkingIn(body: Body): number {
  const reasoning = objectIn(body, 'reasoning') ?? {};
  if (reasoning['enabled'] === false) return 0;
  const effort = reasoning['effort'] ?? body['reasoning_effort'];
  const usual = efforts[String(effort ?? 'medium')] ?? defaultThinking;
  return Math.min(usual, numberIn(reasoning, 'max_tokens') ?? usual);
}

/** Settings that the chosen provider lacks are silently dropped, log-probabilities among them. */
export const openrouter: StandIn = {
  id: 'openrouter',
  name: 'OpenRouter',
  model: 'qwen/qwen3.5-9b',
  sources: [
    'https://openrouter.ai/docs/api_reference/parameters',
    'https://openrouter.ai/docs/use-cases/reasoning-tokens.md',
    'https://openrouter.ai/docs/api/errors',
    'https://openrouter.ai/docs/client-sdks/python/components/chatrequestreasoningeffort.md',
    'https://github.com/enricoros/big-AGI/issues/940',
    'https://docs.getbifrost.ai/providers/supported-providers/openrouter',
  ],
  faults: {
    'rate limit': { ...routerError(429, 'Too many requests.'), headers: { 'retry-after': '4' } },
    quota: routerError(402, 'The credits are used up.', { limit_source: 'openrouter_credits' }),
    overload: routerError(502, 'The provider sent an error.', { provider_name: 'Stand-in' }),
    filter: routerError(403, 'The input was flagged.', { reasons: ['violence'], flagged_input: 'Which one?' }),
    key: routerError(401, 'The key is wrong.'),
  },
  reply(body, _headers, answerText) {
    const reasoning = objectIn(body, 'reasoning') ?? {};
    if ('effort' in reasoning && 'max_tokens' in reasoning)
      return routerError(400, 'Set one of "reasoning.effort" and "reasoning.max_tokens".');
    const generated = generate(answerText, thinkingIn(body), numberIn(body, 'max_tokens', 'max_completion_tokens'));
    const { thought, text, finish } = generated;
    const isShown = reasoning['exclude'] !== true && thought !== '';
    const details = (piece: string) => [{ type: 'reasoning.text', text: piece, format: 'unknown', index: 0 }];
    return complete(body, {
      id: 'gen-stand-in',
      model: String(body['model']),
      text,
      finish,
      message: {
        refusal: null,
        reasoning: isShown ? thought : null,
        ...(isShown && { reasoning_details: details(thought) }),
      },
      thoughts: isShown ? thoughtDeltas(thought, 'reasoning').map((delta) => ({ content: '', ...delta })) : [],
      ending: { native_finish_reason: finish },
      usage: usageOf(body, generated, { cost: 0.0001, ...reasoningDetails(generated) }),
      usagePlace: 'own chunk',
      fields: { provider: 'Stand-in' },
    });
  },
};
