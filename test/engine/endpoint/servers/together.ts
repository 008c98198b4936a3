import { complete, defaultThinking, generate, numberIn, objectIn, openaiError, thoughtDeltas, usageOf } from './replies.ts';
import type { StandIn } from './stand-in.ts';

/** Log-probabilities in Together's own shape: parallel lists, without alternatives. */
const tokenLists = (tokens: readonly string[]) => ({
  tokens,
  token_logprobs: tokens.map(() => -0.1),
  token_ids: tokens.map((_, index) => index),
});

export const together: StandIn = {
  id: 'together',
  name: 'Together AI',
  model: 'Qwen/Qwen3.5-9B',
  sources: [
    'https://github.com/togethercomputer/openapi/blob/main/openapi.yaml',
    'https://docs.together.ai/docs/inference/chat/reasoning.md',
    'https://docs.together.ai/docs/inference/batch/tutorial',
    'https://github.com/lmg-anon/mikupad/issues/55',
    'https://github.com/togethercomputer/openapi/pull/104',
  ],
  faults: {
    'rate limit': openaiError(429, 'Too many requests for this model.', { type: 'rate_limit' }),
    quota: openaiError(402, 'The credit limit is exceeded.', { type: 'credit_limit' }),
    overload: openaiError(503, 'The engine is overloaded.', { type: 'service_unavailable' }),
    key: openaiError(401, 'The API key is wrong.', { code: 'invalid_api_key' }),
  },
  reply(body, _headers, answerText) {
    const { logprobs } = body;
    if (logprobs !== undefined && typeof logprobs !== 'number')
      return openaiError(400, `${String(logprobs)} is no integer - 'logprobs'`, { param: 'logprobs' });
    if (typeof logprobs === 'number' && (logprobs < 0 || logprobs > 20))
      return openaiError(400, `${logprobs} is not within 0 and 20 - 'logprobs'`, { param: 'logprobs' });
    const isOff =
      objectIn(body, 'reasoning')?.['enabled'] === false ||
      objectIn(body, 'chat_template_kwargs')?.['enable_thinking'] === false;
    const generated = generate(answerText, isOff ? 0 : defaultThinking, numberIn(body, 'max_tokens'));
    const { thought, text, finish } = generated;
    return complete(body, {
      id: 'stand-in-together',
      model: String(body['model']),
      text,
      finish,
      message: { tool_calls: [], ...(thought !== '' && { reasoning: thought }) },
      thoughts: thoughtDeltas(thought, 'reasoning'),
      logprobs: typeof logprobs === 'number' && logprobs > 0 ? tokenLists : undefined,
      usage: usageOf(body, generated),
      usagePlace: 'last chunk',
    });
  },
};
