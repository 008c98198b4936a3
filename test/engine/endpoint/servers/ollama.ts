import {
  complete,
  defaultThinking,
  generate,
  likeliest,
  numberIn,
  objectIn,
  openaiError,
  thoughtDeltas,
  usageOf,
  type Body,
} from './replies.ts';
import type { Faults, StandIn, StandInReply } from './stand-in.ts';

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'ultra', 'max'];

/**
 * `reasoning.effort` overrides `reasoning_effort`. A field named `think` belongs to its other address and is ignored here.
 */
const effortIn = (body: Body): unknown => objectIn(body, 'reasoning')?.['effort'] ?? body['reasoning_effort'];

/**
 * Unknown fields are ignored: `top_k`, `min_p`, both repetition penalties and `max_completion_tokens` too. The model's own
 * settings apply then.
 */
function answer(body: Body, answerText: string, canThink: boolean): StandInReply {
  const effort = effortIn(body);
  if (effort !== undefined && !efforts.includes(String(effort)))
    return openaiError(400, `the reasoning value "${String(effort)}" is invalid`);
  if (!canThink && effort !== undefined && effort !== 'none')
    return openaiError(400, `"${String(body['model'])}" cannot do thinking`);
  const top = numberIn(body, 'top_logprobs') ?? 0;
  if (top < 0 || top > 20) return openaiError(400, 'top_logprobs must lie within 0 and 20');
  const thinking = canThink && effort !== 'none' ? defaultThinking : 0;
  const generated = generate(answerText, thinking, numberIn(body, 'max_tokens'));
  return complete(body, {
    id: 'chatcmpl-1',
    model: String(body['model']),
    text: generated.text,
    finish: generated.finish,
    message: generated.thought === '' ? {} : { reasoning: generated.thought },
    thoughts: thoughtDeltas(generated.thought, 'reasoning').map((delta) => ({ content: '', ...delta })),
    scoredThought: generated.thought,
    logprobs: body['logprobs'] === true ? likeliest(top) : undefined,
    usage: usageOf(body, generated),
    fields: { system_fingerprint: 'fp_ollama' },
  });
}

const faults: Faults = { overload: openaiError(503, 'The server is busy: try again', { type: 'api_error' }) };
const sources = [
  'https://github.com/ollama/ollama/blob/main/docs/api/openai-compatibility.mdx',
  'https://github.com/ollama/ollama/blob/main/docs/capabilities/thinking.mdx',
  'https://github.com/ollama/ollama/blob/main/openai/openai.go',
  'https://github.com/ollama/ollama/blob/main/server/routes.go',
  'https://github.com/ollama/ollama/blob/main/docs/faq.mdx',
];

export const ollama: StandIn = {
  id: 'ollama',
  name: 'Ollama',
  model: 'gemma3',
  sources,
  faults,
  reply: (body, _headers, answerText) => answer(body, answerText, false),
};

export const ollamaThinking: StandIn = {
  id: 'ollama-thinking',
  name: 'Ollama (a thinking model)',
  model: 'qwen3',
  sources,
  faults,
  reply: (body, _headers, answerText) => answer(body, answerText, true),
};
