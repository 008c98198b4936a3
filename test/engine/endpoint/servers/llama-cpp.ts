import {
  complete,
  defaultThinking,
  generate,
  likeliest,
  numberIn,
  objectIn,
  taggedText,
  thoughtDeltas,
  usageOf,
  type Body,
} from './replies.ts';
import type { StandIn, StandInReply } from './stand-in.ts';

const llamaError = (code: number, message: string, type = 'invalid_request_error'): StandInReply => ({
  status: code,
  json: { error: { code, message, type } },
});

/** Thinking is on if the chat template has it. A request can switch it off or cap it. */
function thinkingIn(body: Body): number {
  const asked = objectIn(body, 'chat_template_kwargs')?.['enable_thinking'];
  const isOn = typeof asked === 'boolean' ? asked : body['reasoning_effort'] !== 'none';
  const budget = numberIn(body, 'thinking_budget_tokens') ?? -1;
  return isOn ? Math.min(defaultThinking, budget < 0 ? defaultThinking : budget) : 0;
}

export const llamaCpp: StandIn = {
  id: 'llama-cpp',
  name: 'llama.cpp',
  model: 'qwen3-8b-q4_k_m.gguf',
  sources: [
    'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md',
    'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-common.cpp',
    'https://github.com/ggml-org/llama.cpp/pull/23673',
    'https://github.com/ggml-org/llama.cpp/discussions/31054',
  ],
  faults: {
    loading: llamaError(503, 'The model is loading', 'unavailable_error'),
    key: llamaError(401, 'The API key is wrong', 'authentication_error'),
  },
  reply(body, _headers, answerText) {
    const kwargs = objectIn(body, 'chat_template_kwargs') ?? {};
    if (typeof kwargs['enable_thinking'] === 'string')
      return llamaError(400, '"enable_thinking" has the wrong type (a string, no boolean)');
    if ('top_logprobs' in body && body['logprobs'] !== true)
      return llamaError(400, 'top_logprobs needs logprobs to be true');
    const generated = generate(answerText, thinkingIn(body), numberIn(body, 'max_tokens', 'max_completion_tokens'));
    const isRaw = body['reasoning_format'] === 'none';
    const thought = isRaw ? '' : generated.thought;
    return complete(body, {
      id: 'chatcmpl-stand-in',
      model: String(body['model']),
      text: isRaw ? taggedText(generated) : generated.text,
      finish: generated.finish,
      message: thought === '' ? {} : { reasoning_content: thought },
      thoughts: thoughtDeltas(thought, 'reasoning_content'),
      opening: { role: 'assistant', content: null },
      scoredThought: thought,
      logprobs: body['logprobs'] === true ? likeliest(numberIn(body, 'top_logprobs') ?? 20) : undefined,
      usage: usageOf(body, generated),
      fields: { system_fingerprint: 'b9000-stand-in' },
    });
  },
};
